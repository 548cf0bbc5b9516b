//! The words around the texts: introductions, advertisements, answers to addresses that lead
//! nowhere.

/// Advertisements, English.
pub(crate) const ADS_EN: &[&str] = &[
    "Dry socks sold here",
    "Rowing lessons every Sunday",
    "Fresh rye at six",
    "Kites mended while waiting",
    "Warm rooms over harbour",
    "Umbrellas for two sailors",
    "Honey from tall hives",
    "Old maps, new frames",
];

/// Advertisements, Russian.
pub(crate) const ADS_RU: &[&str] = &[
    "Сухие носки недорого",
    "Уроки гребли по воскресеньям",
    "Ржаной хлеб с утра",
    "Чиним воздушных змеев",
    "Тёплые комнаты над причалом",
    "Зонты для двоих",
    "Мёд с высоких ульев",
    "Старые карты в рамах",
];

/// The paragraphs of each section's first page, in the order of the sections.
pub(crate) const INTRODUCTIONS: [&[&str]; 5] = [
    &[
        "Good morning from the harbour. This front page is set before breakfast, when the first \
         ferry sounds its horn and the proofreader is still polite. You will find three stories \
         below that we would read aloud to a friend, and a drawer of older ones behind them.",
        "We do not hurry. A story waits here until two people have checked it and a third has \
         understood it. When we are wrong we say so in the same size of type. If you saw something \
         odd on your way to work, write it down, add the hour and the place, and slip it under \
         our door.",
    ],
    &[
        "Доброе утро. Первую полосу мы складываем до завтрака, пока в наборном цехе пахнет \
         краской и никто ни с кем не спорит. Ниже стоят три заметки, которые хочется прочесть \
         вслух, а за ними целый ящик прежних.",
        "Торопиться мы не умеем. Каждая заметка лежит на столе, пока её не проверят двое и не \
         поймёт третий. Ошибёмся, так и напишем тем же шрифтом. Увидели по дороге что-нибудь \
         странное, запишите час и место и опустите листок в нашу дверную щель.",
    ],
    &[
        "This is a notebook, not a newspaper. I began it the winter the boat shed lost its roof, \
         to remember which plank came from where, and then the planks ran out but the notes went \
         on. Some entries are about tools, some about people, most about weather.",
        "A few pages are cut from other papers because I liked them and wanted them near. Start \
         anywhere. The newest entries are on top of the pile, the oldest smell of tar, and nothing \
         here is urgent.",
    ],
    &[
        "Step inside and mind the anchor. Every lot in this shop comes with its own story, told \
         by whoever carried it up our stairs, and we write it down before we argue about the \
         price. Prices stand on the paper tags, never on the screen.",
        "Lots arrive on market days and leave whenever someone falls in love with them. You may \
         hold anything that does not tick. Ask for the ladder if you want to see the top shelf, \
         and for the cellar key if you are fond of lamps.",
    ],
    &[
        "Здесь хранится то, что город не решился выбросить: домовые книги, чертежи водокачек, \
         переписка о цене на овёс, две коробки театральных билетов. Каждый лист переписан от \
         руки и снабжён номером, по которому его легко найти.",
        "Начните с новых поступлений или спросите номер у хранителя. Почерк в старых бумагах \
         трудный, зато чернила крепкие. Мы исправили только явные описки, остальное оставили \
         как было, вместе с обидами и шутками.",
    ],
];

/// The headings of the sections' lists, in the order of the sections.
pub(crate) const LIST_TITLES: [&str; 5] = [
    "All stories",
    "Все заметки",
    "Entries of the notebook",
    "Lots in the shop",
    "Опись бумаг",
];

/// The headings of the sections' first pages, in the order of the sections.
pub(crate) const HOME_TITLES: [&str; 5] = [
    "Today in Saltmere",
    "Сегодня в Вересове",
    "A notebook by the canal",
    "The shop by the water",
    "Бумаги города",
];

/// Text of a polite host with status 404: heading and text, English.
pub(crate) const NOT_FOUND_EN: (&str, &str) = (
    "There is no such page",
    "The address may have been mistyped, or the page was never written. The front page knows the \
     way to everything that exists.",
);

/// Text of a polite host with status 404: heading and text, Russian.
pub(crate) const NOT_FOUND_RU: (&str, &str) = (
    "Такой страницы нет",
    "Возможно, в адресе опечатка, а может быть, страницу ещё не написали. Всё, что есть, видно с \
     главной.",
);

/// Text of the shop, with status 200, for every address it does not know.
pub(crate) const SOFT_NOT_FOUND: (&str, &[&str]) = (
    "We looked on every shelf",
    &[
        "The lot you asked for is not in the shop at the moment. Perhaps it was sold this morning, \
         perhaps it never came up our stairs, and perhaps the number on your slip of paper lost a \
         digit in the rain. Such things happen near the water.",
        "Have a look at the catalogue, where everything that is still here stands in one long \
         row, or come by on market day and describe what you want with your hands. We have found \
         stranger things that way, and the tea is free while you wait.",
    ],
);

/// Text of a page with status 500.
pub(crate) const SERVER_ERROR: (&str, &str) = (
    "The press has jammed",
    "Something inside broke while this page was being set. Please come back in a little while.",
);
