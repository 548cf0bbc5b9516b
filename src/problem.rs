//! What can be wrong with what was given, in plain words.
//!
//! Nothing in the core stops at bad input: a bad record, a damaged archive entry or a page in an unreadable encoding
//! becomes a [`Problem`] that names the place, and the rest is read on. A problem crosses every boundary as its
//! [`code`](ProblemKind::code) with its [`params`](ProblemKind::params), so that a page can say it in its own language;
//! its `Display` is the English sentence: what is wrong and what to do next.

mod code;
mod params;
mod place;

use thiserror::Error;

use crate::message_text::{counted, counted_from, size};
pub use place::{Problem, Severity};

/// The kinds of problem. New kinds may be added.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProblemKind {
    /// The content is not text: many NUL or control bytes.
    #[error("this is a binary file, not text; save it as .txt, .html or .jsonl and add it again")]
    BinaryFile,
    /// Nothing is left to compare.
    #[error(
        "there is no text in this document; check that it is the right file, or compare the whole text"
    )]
    EmptyDocument,
    /// Not a zip archive, or one that cannot be read at all.
    #[error("this zip archive cannot be read ({detail}); pack it again and add it once more")]
    BadZip {
        /// The reader's own words.
        detail: String,
    },
    /// The archive has no usable directory at its end; its entries were searched for one by one.
    #[error(
        "this zip archive is cut off, or its end is damaged; the entries that were found were read, the rest is lost: download or pack it again"
    )]
    TruncatedZip,
    /// One entry of an archive is damaged.
    #[error(
        "this entry of the archive is damaged ({detail}); of a text what comes before the damage was read, anything else was left out: pack the archive again"
    )]
    ZipEntryDamaged {
        /// The reader's own words.
        detail: String,
    },
    /// One entry of an archive needs a password.
    #[error(
        "this entry of the archive is encrypted and was left out; unpack it with its password and add the file itself"
    )]
    ZipEntryEncrypted,
    /// One entry of an archive is packed by a method other than stored or deflate.
    #[error(
        "this entry is packed by a method that is not read here ({method}) and was left out; pack the archive as ordinary zip (deflate)"
    )]
    ZipEntryUnsupported {
        /// The method's name or number.
        method: String,
    },
    /// An archive inside an archive.
    #[error("an archive inside an archive is not read; unpack it and add it itself")]
    NestedArchive,
    /// Entries that are not documents were passed over.
    #[error(
        "files of this archive that are not documents were passed over: {count}, such as `{example}`"
    )]
    ZipEntriesSkipped {
        /// How many.
        count: u64,
        /// The name of the first.
        example: String,
    },
    /// The archive unpacks to more than the cap.
    #[error(
        "this archive unpacks to more than {} and was read only so far, its last record perhaps in part; unpack it and add its files themselves, or split it",
        size(*limit)
    )]
    ZipTooLarge {
        /// Cap on the unpacked bytes of one archive.
        limit: u64,
    },
    /// A file of a kind that is not read.
    #[error(
        "files of the kind `{extension}` are not read, or this one is not what its name says; give .txt, .md, .html, .zip, .jsonl, .ndjson, .json, .csv, .tsv, .parquet, .docx, .pdf or .warc; of these .html, .jsonl, .ndjson, .json, .csv, .tsv and .warc may be packed as .gz"
    )]
    UnsupportedFileType {
        /// Extension with its dot, lower-cased, or the content type of a page.
        extension: String,
    },
    /// A line of a JSON Lines file is not a JSON object.
    #[error(
        "this line is not a JSON object ({detail}) and was left out; each line must be one object such as {{\"id\": \"a\", \"text\": \"…\"}}"
    )]
    BadJsonLine {
        /// What the parser expected.
        detail: String,
    },
    /// A place of a JSON document that cannot be read.
    #[error(
        "this JSON cannot be read here ({detail}); reading went on at the next line that begins a record: correct it, or save one object a line as .jsonl"
    )]
    BadJson {
        /// The fault.
        detail: String,
    },
    /// A record without text.
    #[error(
        "this record has no text as a string in `text`, `content`, `html`, `body` or `raw_content`, or in the field of --text-field, and was left out"
    )]
    JsonMissingText,
    /// A record without a name of its own.
    #[error(
        "this record has no id in `id`, `url`, `uri` or `doc_id`, or in the field of --id-field; it was named by its place, `{id}`"
    )]
    JsonMissingId {
        /// The name it was given.
        id: String,
    },
    /// A line of an `id text` file without both parts.
    #[error(
        "nothing follows the id in this line, and it was left out; write `id text`, or the id and the items of a set, separated by blanks or tabs"
    )]
    BadLinesRecord,
    /// Bytes that mean nothing in the document's encoding were replaced by U+FFFD.
    #[error(
        "{} bytes that are not valid {charset} and are shown as �; check the document's encoding", counted(*count, "place holds", "places hold")
    )]
    InvalidBytes {
        /// How many replacement characters were put in.
        count: u64,
        /// WHATWG name of the encoding used.
        charset: &'static str,
    },
    /// The encoding is not declared and was guessed from the bytes.
    #[error(
        "the encoding is not declared and was guessed to be {charset}; save the file as UTF-8 if the text looks wrong"
    )]
    CharsetGuessed {
        /// WHATWG name of the encoding used.
        charset: &'static str,
    },
    /// The declared encoding is not one that exists.
    #[error("the declared encoding `{label}` is unknown and was not used; correct the declaration")]
    UnknownCharset {
        /// The label as declared.
        label: String,
    },
    /// Elements nested deeper than the cap were flattened; their text is kept.
    #[error(
        "elements are nested deeper than {limit}; deeper ones were flattened, and their text is kept"
    )]
    NestedTooDeep {
        /// Depth beyond which elements are flattened.
        limit: u32,
    },
    /// Markup with more elements than are read.
    #[error(
        "this page has more than {limit} elements and texts and was read only so far; split it, or give its text"
    )]
    TooManyElements {
        /// The cap.
        limit: u64,
    },
    /// An entry of an archive is over the cap for one document, or over what may still be unpacked.
    #[error(
        "this entry has more than {}, and no more is read of it here, so that it was left out; split it, or add the file itself",
        size(*limit)
    )]
    EntryTooLarge {
        /// The cap.
        limit: u64,
    },
    /// There is no memory for documents beside those read before. The first of them is the problem's source.
    #[error(
        "there is no memory for {} beside those read before, so that {} left out; compare fewer documents at once, or allow more memory than {}",
        counted(*count, "document", "documents"),
        if *count == 1 { "it was" } else { "these were, this one first," },
        size(*limit)
    )]
    NoRoom {
        /// Memory that may be taken, in bytes.
        limit: u64,
        /// How many documents were left out.
        count: u64,
    },
    /// An input that holds no document.
    #[error("no document was found in this input; see that it is the right one, and not empty")]
    NoDocuments,
    /// A text without anything that a shingle is made of.
    #[error(
        "nothing in this text is compared: it has neither letters nor digits that count; keep the punctuation to compare its other signs"
    )]
    NoTokens,
    /// One input is over the cap.
    #[error("this input has more than {}, and no more is read; split it", size(*limit))]
    InputTooLarge {
        /// The cap.
        limit: u64,
    },
    /// Two documents have one id.
    #[error("another document is called the same; this one is called `{id}`")]
    DuplicateId {
        /// The name it was given.
        id: String,
    },
    /// A CSS selector that cannot be used.
    #[error(
        "the selector `{selector}` cannot be used ({detail}); write tags, .class, #id, [attribute] and blanks or > between them"
    )]
    BadSelector {
        /// The selector as written.
        selector: String,
        /// What is wrong with it.
        detail: String,
    },
    /// The page was longer than the fetcher's cap.
    #[error("the page is longer than the fetcher reads, and was cut; its likeness may be off")]
    TruncatedPage,
    /// The page came with a status other than 200.
    #[error(
        "the site answered {status}; what it sent is read all the same, but may be an error page"
    )]
    HttpStatus {
        /// HTTP status code.
        status: u16,
    },
    /// The page is not text.
    #[error(
        "the page is `{content_type}`, which is not read; give addresses of HTML or plain text"
    )]
    UnsupportedContentType {
        /// Media type as sent.
        content_type: String,
    },
    /// A gzipped file that cannot be unzipped to its end.
    #[error(
        "this gzipped file is damaged ({detail}); what comes before was read: download or pack it again"
    )]
    BadGzip {
        /// The reader's own words.
        detail: String,
    },
    /// A record of an archive whose length cannot be one.
    #[error(
        "the length of this record is {length}, so that it and all after it cannot be found; download or pack the archive again"
    )]
    BadRecordLength {
        /// The length as it is written.
        length: i64,
    },
    /// A record of an archive that ends before its length.
    #[error(
        "this record has {left} of its {length} bytes and was left out: the archive is cut off; download or pack it again"
    )]
    RecordCutShort {
        /// Bytes that it should have.
        length: u64,
        /// Bytes that there are.
        left: u64,
    },
    /// A field of a record that is no string.
    #[error(
        "field {field} of this record has the wire type {wire_type} in place of 2, a string, so that the record was left out; pack the archive again"
    )]
    RecordWireType {
        /// Number of the field.
        field: u64,
        /// Its wire type.
        wire_type: u64,
    },
    /// A record of an archive that is no message.
    #[error(
        "this record is no protobuf message and was left out: a field runs over its end or has no meaning; pack the archive again"
    )]
    BadRecord,
    /// A record of an archive without a URL.
    #[error("this record has no URL and was left out; write one into its field 1")]
    RecordWithoutUrl,
    /// A record of a WARC file that cannot be read.
    #[error(
        "this WARC record cannot be read ({detail}) and was left out; reading went on at the next one: download or write the file again"
    )]
    BadWarcRecord {
        /// The fault.
        detail: String,
    },
    /// Records of a WARC file that hold no page were passed over.
    #[error(
        "records of this WARC file that hold no page were passed over (redirects, errors, pictures, scripts): {count}, such as `{example}`"
    )]
    WarcRecordsSkipped {
        /// How many.
        count: u64,
        /// The URL of the first.
        example: String,
    },
    /// The body of a stored page that cannot be unpacked to its end.
    #[error(
        "the body of this page is damaged ({detail}); what comes before was read, and its likeness may be off: fetch the page again"
    )]
    BadPageBody {
        /// The fault.
        detail: String,
    },
    /// The body of a stored page is packed in a way that is not read.
    #[error(
        "the body of this page is packed by `{coding}`, which is not read here, and was left out; store it unpacked, or in gzip or br"
    )]
    PackedPage {
        /// The content coding as sent.
        coding: String,
    },
    /// A table of documents without a column that is known to hold texts.
    #[error(
        "this table has no column `text`, `content`, `html`, `body` or `raw_content`, or that of --text-field; its columns are: {columns}. Rename one, or say which by --text-field and --id-field"
    )]
    TextColumnMissing {
        /// The names that there are.
        columns: String,
    },
    /// A row of a table of documents that cannot be read.
    #[error(
        "this row cannot be read ({detail}) and was left out; put cells that hold separators, quotes or line ends into quotes, and double the quotes in them"
    )]
    BadTableRow {
        /// The fault.
        detail: String,
    },
    /// A file of an office programme that is damaged, or is another kind of file.
    #[error(
        "this {extension} file could not be read as a whole: {detail}; what could be read of it, if anything, is compared: save it again, or as text"
    )]
    BadFile {
        /// Extension with its dot.
        extension: &'static str,
        /// The fault.
        detail: String,
    },
    /// A record of a list of URLs without a URL.
    #[error(
        "this record has no URL that can be read ({detail}) and was left out; write {{\"url\": \"…\"}} or name the key"
    )]
    BadUrlRecord {
        /// What was expected.
        detail: String,
    },
    /// A table without the column that was asked for.
    #[error(
        "this table has no column `{column}`; name one of its header or give its number from 1"
    )]
    UrlColumnMissing {
        /// The column as given.
        column: String,
    },
    /// An access log that does not say which host it is of.
    #[error(
        "the lines of this access log name no host and were left out; give the host it belongs to"
    )]
    LogWithoutHost,
    /// Lines of a list of URLs that are no URLs.
    #[error(
        "{}",
        counted_from(
            *count,
            *first,
            "line is no URL of a page (a comment, a directive, a request such as POST) and was passed over",
            "lines are no URLs of pages (comments, directives, requests such as POST) and were passed over; the first is line"
        )
    )]
    UrlLinesSkipped {
        /// How many.
        count: u64,
        /// The first of them, from 1.
        first: u64,
    },
    /// Requests of a log that were answered: there is no such page.
    #[error(
        "{}",
        counted_from(
            *count,
            *first,
            "request was answered with 404 or 410, there is no such page, and it was left out",
            "requests were answered with 404 or 410, there are no such pages, and they were left out; the first is line"
        )
    )]
    RequestsGone {
        /// How many.
        count: u64,
        /// The first of them, from 1.
        first: u64,
    },
    /// Records of a sitemap, a feed or JSON that have no URL.
    #[error(
        "{}; give each a URL, or take it out",
        counted_from(
            *count,
            *first,
            "record has no URL and was passed over",
            "records have no URL and were passed over, the first is in line"
        )
    )]
    RecordsWithoutUrl {
        /// How many.
        count: u64,
        /// The line of the first, from 1.
        first: u64,
    },
    /// Lines of a table with a quote that is not closed.
    #[error(
        "{}; the quote would swallow what follows and was left out: close it, or double it inside a cell",
        counted_from(
            *count,
            *first,
            "line has a stray quote",
            "lines have a stray quote, the first is line"
        )
    )]
    StrayQuotes {
        /// How many.
        count: u64,
        /// The first of them, from 1.
        first: u64,
    },
    /// A line without an end.
    #[error(
        "a line of this list is longer than {}, and nothing is read from there on; see that it is a list of URLs",
        size(*limit)
    )]
    LineTooLong {
        /// Bytes in which a line must end.
        limit: u64,
    },
    /// A list of URLs that has none.
    #[error("no URL was found in this list; see that it is one, or say how it is written")]
    NoUrls,
    /// A list of URLs most of which are relative references.
    #[error(
        "{} relative to another address; if that is another column, name the right one, else give them whole, with http:// or https://",
        counted(*count, "of these URLs, most of the list, is", "of these URLs, most of the list, are")
    )]
    RelativeUrls {
        /// How many.
        count: u64,
    },
    /// A list of URLs with NUL bytes.
    #[error(
        "this is a binary file, no list of URLs; save the list as text, CSV, JSON Lines or a sitemap"
    )]
    BinaryUrlList,
    /// XML or HTML that is no sitemap.
    #[error(
        "this is a document of <{root}>, no sitemap (<urlset> or <sitemapindex>) and no feed (<rss>, <feed>); give a list of its URLs, or choose the format sitemap to read every <loc>"
    )]
    NotASitemap {
        /// Name of its root element.
        root: String,
    },
    /// An index of sitemaps instead of a sitemap.
    #[error(
        "this is an index of {}",
        counted(
            *count,
            "sitemap, which is not fetched; download and add it",
            "sitemaps, which are not fetched; download and add them"
        )
    )]
    SitemapIndex {
        /// How many sitemaps it lists.
        count: u64,
    },
    /// A sitemap that ends early.
    #[error("this sitemap cannot be read beyond this line ({detail}); what comes before was read")]
    BadSitemap {
        /// The reader's own words.
        detail: String,
    },
    /// Markup of a sitemap or a feed that does not end where it should.
    #[error(
        "the XML is broken here ({detail}); what is broken was left out, and the rest was read: correct it, or download it again"
    )]
    BrokenMarkup {
        /// The fault.
        detail: String,
    },
    /// Fewer units than one shingle needs: such a document is like no other.
    #[error(
        "too short: {tokens} of the {needed} {unit}s that one shingle needs; choose a smaller n, or leave it out"
    )]
    TooShort {
        /// Units the document has.
        tokens: usize,
        /// Units one shingle needs.
        needed: usize,
        /// `word` or `char`.
        unit: &'static str,
    },
}
