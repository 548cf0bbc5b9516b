//! Every failure that reaches JavaScript is an `Error` with a stable `code` and `params`, which the page words in its
//! own language; `message` is plain English for logs.

use js_sys::{Error, Object, Reflect};
use wasm_bindgen::JsValue;

use dustlens::params::{SessionError, SettingError as ParamSettingError, TableError};
use dustlens::random::NoRandomness;
use dustlens::sessions::documents::results::ExportError;
use dustlens::sessions::documents::{BadTask, SettingError, UnknownDocument};
use dustlens::sessions::dust::StateError;
use dustlens::sessions::params::KnownError;
use dustlens_url::OptionError;

/// What crosses the boundary as an `Error`.
pub struct Failure {
    code: &'static str,
    params: Vec<(&'static str, String)>,
    message: String,
}

impl Failure {
    /// A failure with its message in plain English.
    #[must_use]
    pub fn new(code: &'static str, params: Vec<(&'static str, String)>, message: String) -> Self {
        Self {
            code,
            params,
            message,
        }
    }

    /// The same with one more parameter.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: String) -> Self {
        self.params.push((name, value));
        self
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        let error = Error::new(&failure.message);
        error.set_name("DustlensError");
        let params = Object::new();
        for (name, value) in failure.params {
            set(&params, name, &value.into());
        }
        set(&error, "code", &failure.code.into());
        set(&error, "params", &params);
        error.into()
    }
}

/// Setting a property of an object just made cannot fail; if it ever did, the error goes without it.
fn set(object: &JsValue, name: &str, value: &JsValue) {
    let _ = Reflect::set(object, &name.into(), value);
}

impl From<SettingError> for Failure {
    fn from(error: SettingError) -> Self {
        let mut params = vec![("field", error.field().to_owned())];
        match &error {
            SettingError::OutOfRange {
                low, high, given, ..
            } => {
                params.extend([
                    ("low", low.to_string()),
                    ("high", high.to_string()),
                    ("given", given.to_string()),
                ]);
            }
            SettingError::BandsTooLarge {
                bands,
                rows,
                hashes,
            } => {
                params.extend([
                    ("bands", bands.to_string()),
                    ("rows", rows.to_string()),
                    ("hashes", hashes.to_string()),
                ]);
            }
            SettingError::Selector { error, .. } => {
                params.extend([
                    ("selector", error.selector.clone()),
                    ("detail", error.detail.clone()),
                ]);
            }
        }
        Self::new("bad-setting", params, error.to_string())
    }
}

impl From<NoRandomness> for Failure {
    fn from(error: NoRandomness) -> Self {
        Self::new("no-randomness", Vec::new(), error.to_string())
    }
}

impl From<BadTask> for Failure {
    fn from(error: BadTask) -> Self {
        Self::new("bad-task", Vec::new(), error.to_string())
    }
}

impl From<UnknownDocument> for Failure {
    fn from(error: UnknownDocument) -> Self {
        Self::new(
            "unknown-document",
            vec![("document", error.0.to_string())],
            error.to_string(),
        )
    }
}

impl From<ExportError> for Failure {
    fn from(error: ExportError) -> Self {
        Self::new("export-failed", Vec::new(), error.to_string())
    }
}

/// A value from JavaScript that has not the shape of its type, or one that could not be turned into JavaScript.
impl From<tsify::Error> for Failure {
    fn from(error: tsify::Error) -> Self {
        let detail = error.to_string();
        Self::new(
            "bad-value",
            vec![("detail", detail.clone())],
            format!("a value has the wrong shape: {detail}"),
        )
    }
}

impl From<OptionError> for Failure {
    fn from(error: OptionError) -> Self {
        let option = match &error {
            OptionError::BadValue { name, .. } => (*name).to_owned(),
            OptionError::UnknownOption { name } => name.clone(),
            OptionError::Contradiction { rule } => rule.name().to_owned(),
            OptionError::BothWww => "www".to_owned(),
            OptionError::Learned(_) => "learned".to_owned(),
        };
        let given = match &error {
            OptionError::BadValue { value, .. } => value.clone(),
            _ => String::new(),
        };
        let params = vec![
            ("reason", error.code().to_owned()),
            ("option", option),
            ("given", given),
            ("detail", error.to_string()),
        ];
        Self::new("bad-option", params, error.to_string())
    }
}

impl From<ParamSettingError> for Failure {
    fn from(error: ParamSettingError) -> Self {
        let params = vec![
            ("field", error.name.replace('-', "_")),
            ("low", error.low.to_string()),
            ("high", error.high.to_string()),
            ("given", error.value.to_string()),
        ];
        Self::new("bad-setting", params, error.to_string())
    }
}

impl From<SessionError> for Failure {
    fn from(error: SessionError) -> Self {
        match error {
            SessionError::Setting(error) => error.into(),
            SessionError::Option(error) => error.into(),
        }
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Self {
        let params = match &error {
            TableError::Newer { version } => vec![("version", version.to_string())],
            TableError::OtherTable { table } => vec![("table", table.clone())],
            TableError::Option(_) => Vec::new(),
        };
        Self::new(error.code(), params, error.to_string())
    }
}

impl From<KnownError> for Failure {
    fn from(error: KnownError) -> Self {
        match error {
            KnownError::Session(error) => error.into(),
            KnownError::Table(error) => error.into(),
        }
    }
}

impl From<StateError> for Failure {
    fn from(error: StateError) -> Self {
        let params = match &error {
            StateError::Damaged { detail } => vec![("detail", detail.clone())],
            StateError::Newer { version } => vec![("version", version.to_string())],
        };
        Self::new(StateError::CODE, params, error.to_string())
    }
}
