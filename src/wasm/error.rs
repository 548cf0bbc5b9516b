//! Every failure that reaches JavaScript is an `Error` with a stable `code` and `params`, which the page words in its
//! own language; `message` is plain English for logs.

use js_sys::{Error, Object, Reflect};
use wasm_bindgen::JsValue;

use super::fetcher::FetchError;
use crate::random::NoRandomness;
use crate::sessions::documents::results::ExportError;
use crate::sessions::documents::{SettingError, UnknownDocument};

/// What crosses the boundary as an `Error`.
pub(super) struct Failure {
    code: &'static str,
    params: Vec<(&'static str, String)>,
    message: String,
}

impl Failure {
    pub fn new(code: &'static str, params: Vec<(&'static str, String)>, message: String) -> Self {
        Self {
            code,
            params,
            message,
        }
    }

    /// The same with one more parameter.
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

impl From<FetchError> for Failure {
    fn from(error: FetchError) -> Self {
        let message = error.to_string();
        match error {
            FetchError::Refused { code, detail, url } => {
                let mut params = vec![("reason", code), ("detail", detail)];
                params.extend(url.map(|url| ("url", url)));
                Self::new("proxy-refused", params, message)
            }
            FetchError::Aborted => Self::new("aborted", Vec::new(), message),
            FetchError::Unreachable { detail } => {
                Self::new("proxy-unreachable", vec![("detail", detail)], message)
            }
        }
    }
}
