//! The vocabulary: word lists in English and Russian, from which every text of a site is composed.

/// The words of one language. Adjectives and nouns come in exactly 64 each: see `text::title`.
#[derive(Debug)]
pub(crate) struct Lexicon {
    pub(crate) adjectives: [&'static str; 64],
    pub(crate) nouns: [&'static str; 64],
    pub(crate) verbs: &'static [&'static str],
    pub(crate) places: &'static [&'static str],
    pub(crate) links: &'static [&'static str],
    pub(crate) people: &'static [&'static str],
    /// Fixed phrases by [`Phrase`].
    pub(crate) phrases: [&'static str; 23],
    pub(crate) article: &'static str,
}

/// The fixed phrases of a site, as places in [`Lexicon::phrases`].
#[derive(Debug, Clone, Copy)]
pub(crate) enum Phrase {
    NotFound,
    LogIn,
    Comments,
    Price,
    Delivery,
    Days,
    Results,
    Visitors,
    Looking,
    Hello,
    Now,
    Today,
    Error,
    Consent,
    Photo,
    Page,
    Archive,
    Read,
    Advertisement,
    Quote,
    Suggestions,
    Found,
    Says,
}

impl Lexicon {
    pub(crate) fn phrase(&self, phrase: Phrase) -> &'static str {
        self.phrases[phrase as usize]
    }

    /// A word by number; numbers below 64 give different words.
    pub(crate) fn word(&self, number: u64) -> &'static str {
        self.nouns[number as usize % 64]
    }
}

#[rustfmt::skip]
pub(crate) static ENGLISH: Lexicon = Lexicon {
    adjectives: [
        "old", "narrow", "silent", "northern", "copper", "hollow", "early", "painted", "distant", "warm", "broken",
        "wooden", "public", "hidden", "crooked", "modern", "golden", "private", "heavy", "slow", "eastern", "bitter",
        "round", "steep", "frozen", "gentle", "plain", "noisy", "rural", "bright", "ancient", "shallow", "formal",
        "idle", "joint", "lonely", "minor", "nimble", "open", "polite", "quick", "rapid", "sandy", "tidy", "urban",
        "vivid", "western", "young", "amber", "brisk", "coastal", "daily", "empty", "foreign", "grand", "humble",
        "inner", "jolly", "keen", "local", "mossy", "neutral", "outer", "proud",
    ],
    nouns: [
        "harbour", "bridge", "library", "council", "orchard", "museum", "railway", "garden", "factory", "school",
        "theatre", "market", "lantern", "valley", "castle", "ferry", "clinic", "archive", "bakery", "chapel", "canal",
        "tower", "stadium", "village", "workshop", "station", "meadow", "mill", "tunnel", "quarry", "forest", "island",
        "journal", "kitchen", "lighthouse", "mountain", "notebook", "observatory", "parade", "quartet", "river",
        "studio", "tavern", "union", "vineyard", "warehouse", "yard", "anchor", "barrel", "compass", "door", "engine",
        "fountain", "gallery", "hotel", "inn", "jacket", "kettle", "ladder", "mirror", "needle", "oven", "piano",
        "saddle",
    ],
    verbs: &[
        "opened", "closed", "moved", "changed", "returned", "appeared", "failed", "grew", "waited", "improved",
        "stopped", "started", "collapsed", "recovered", "doubled", "shrank", "vanished", "remained", "reopened",
        "arrived", "suffered", "prospered", "continued", "ended", "rested", "burned", "flooded", "expanded", "won",
        "lost", "settled", "stood",
    ],
    places: &[
        "near the river", "behind the hill", "in the old town", "by the sea", "under the arches", "at the border",
        "beyond the lake", "on the main square", "next to the mill", "across the valley", "in spring", "last winter",
        "after the storm", "before noon", "during the holidays", "without warning", "for the third time",
        "in front of the crowd", "despite the rain", "according to neighbours", "with some delay", "over the weekend",
        "at half the cost", "for a good reason",
    ],
    links: &["while", "because", "although", "and later", "so that", "until", "but", "whereas"],
    people: &[
        "Ada Marsh", "Tom Willow", "Greta Holm", "Paul Ferrow", "Nina Castell", "Oscar Brandt", "Ruth Ashby",
        "Leo Varga", "Ivy Sutter", "Max Corley", "Elsa Norrin", "Hugo Pell", "Clara Voss", "Felix Drum", "Maud Tarn",
        "Otis Kemp",
    ],
    phrases: [
        "Nothing was found at this address", "Please log in to continue", "Comments of our readers", "Price", "Delivery takes", "days", "Results for", "Visitors so far", "people are looking at this now", "Hello",
        "The time is", "Today is", "The server is busy, try again later", "We use cookies, please agree to go on",
        "Photograph", "Page", "From the archive of", "Read more", "Partner offer", "Quote of the day",
        "Perhaps you were looking for", "Found", "says",
    ],
    article: "The ",
};

#[rustfmt::skip]
pub(crate) static RUSSIAN: Lexicon = Lexicon {
    adjectives: [
        "старый", "узкий", "тихий", "северный", "медный", "пустой", "ранний", "красный", "дальний", "тёплый",
        "сломанный", "дубовый", "общий", "скрытый", "кривой", "новый", "золотой", "частный", "тяжёлый", "медленный",
        "восточный", "горький", "круглый", "крутой", "ледяной", "мягкий", "простой", "шумный", "сельский", "яркий",
        "древний", "мелкий", "строгий", "праздный", "единый", "одинокий", "малый", "ловкий", "открытый", "вежливый",
        "быстрый", "скорый", "песчаный", "чистый", "городской", "живой", "западный", "молодой", "янтарный", "бодрый",
        "береговой", "дневной", "свободный", "чужой", "большой", "скромный", "внутренний", "весёлый", "острый",
        "местный", "зелёный", "ровный", "внешний", "гордый",
    ],
    nouns: [
        "порт", "мост", "архив", "совет", "сад", "музей", "вокзал", "парк", "завод", "лицей", "театр", "рынок",
        "фонарь", "овраг", "замок", "паром", "госпиталь", "журнал", "магазин", "собор", "канал", "маяк", "стадион",
        "посёлок", "цех", "причал", "луг", "колодец", "тоннель", "карьер", "лес", "остров", "дневник", "дом", "дворец",
        "холм", "блокнот", "телескоп", "парад", "квартет", "ручей", "павильон", "трактир", "союз", "виноградник",
        "склад", "двор", "якорь", "бочонок", "компас", "забор", "мотор", "фонтан", "зал", "отель", "приют", "пиджак",
        "чайник", "трамвай", "экран", "клубок", "очаг", "рояль", "сундук",
    ],
    verbs: &[
        "открылся", "закрылся", "переехал", "изменился", "вернулся", "появился", "сгорел", "вырос", "пострадал",
        "остановился", "заработал", "обрушился", "окреп", "удвоился", "опустел", "исчез", "остался", "уцелел",
        "расширился", "победил", "проиграл", "устоял", "продолжился", "отдохнул",
    ],
    places: &[
        "у реки", "за холмом", "в старом городе", "у моря", "под арками", "на границе", "за озером", "на площади",
        "рядом с мельницей", "в долине", "весной", "прошлой зимой", "после бури", "до полудня", "в праздники",
        "без предупреждения", "в третий раз", "на глазах у всех", "несмотря на дождь", "по словам соседей",
        "с опозданием", "за выходные", "за полцены", "не без причины",
    ],
    links: &["пока", "потому что", "хотя", "и позже", "так что", "а затем", "но", "тогда как"],
    people: &[
        "Анна Лугова", "Пётр Ясенев", "Мария Холмова", "Иван Бродов", "Нина Заречная", "Олег Корнев", "Вера Тихая",
        "Лев Марков", "Ольга Снегова", "Глеб Орлов", "Зоя Речная", "Юрий Дубов", "Клара Полева", "Фёдор Громов",
        "Майя Ветрова", "Егор Камнев",
    ],
    phrases: [
        "По этому адресу ничего нет", "Войдите, чтобы продолжить", "Отзывы читателей", "Цена",
        "Доставка занимает", "дней", "Результаты по запросу", "Посетителей всего", "человек смотрят это сейчас",
        "Здравствуйте", "Сейчас", "Сегодня", "Сервер занят, зайдите позже", "Сайт хранит куки, согласитесь", "Снимок",
        "Страница", "Из архива за", "Подробнее", "Предложение партнёра", "Цитата дня", "Возможно, вы искали",
        "Найдено", "сообщает",
    ],
    article: "",
};
