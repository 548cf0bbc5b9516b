//! Options that name the fields of records.

use dustlens::input::{FieldNames, ReadOptions};

/// The fields of records and tables that are read.
#[derive(clap::Args)]
pub struct Fields {
    /// Field of JSON records, or column of tables, that holds the text, in any case of letters; text, content, html, body or raw_content by default
    #[arg(long, value_name = "NAME")]
    text_field: Option<String>,

    /// Field of JSON records, or column of tables, that holds the id; id, url, uri or doc_id by default
    #[arg(long, value_name = "NAME")]
    id_field: Option<String>,
}

impl Fields {
    /// How files are read that have these fields. `lines`: each line of a file is a document.
    pub fn reading(&self, lines: bool) -> ReadOptions {
        ReadOptions {
            lines,
            fields: FieldNames {
                id: self.id_field.clone(),
                text: self.text_field.clone(),
            },
            ..ReadOptions::default()
        }
    }
}
