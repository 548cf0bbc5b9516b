//! TLS: the certificates that are trusted, and the name that a certificate must bear.

use std::net::IpAddr;
use std::sync::Arc;

use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{self, ClientConfig, RootCertStore};
use url::{Host, Url};

/// The name the certificate must bear.
pub(crate) fn server_name(url: &Url) -> Option<ServerName<'static>> {
    Some(match url.host()? {
        // The final dot of a fully qualified name is not part of the name on a certificate.
        Host::Domain(name) => {
            let name = name.strip_suffix('.').unwrap_or(name);
            ServerName::try_from(name.to_owned()).ok()?
        }
        Host::Ipv4(address) => ServerName::from(IpAddr::V4(address)),
        Host::Ipv6(address) => ServerName::from(IpAddr::V6(address)),
    })
}

/// Settings for TLS 1.2 and 1.3 with the certificates the operating system trusts, HTTP/1.1 only.
pub(crate) fn system_tls() -> Result<Arc<ClientConfig>, String> {
    let found = rustls_native_certs::load_native_certs();
    let mut roots = RootCertStore::empty();
    let (used, _) = roots.add_parsable_certificates(found.certs);
    if used == 0 {
        let error = found.errors.first().map(ToString::to_string);
        return Err(error.unwrap_or_else(|| "there are none".to_owned()));
    }
    Ok(Arc::new(
        settings(roots).map_err(|error| error.to_string())?,
    ))
}

pub(crate) fn settings(roots: RootCertStore) -> Result<ClientConfig, rustls::Error> {
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?;
    let mut settings = builder.with_root_certificates(roots).with_no_client_auth();
    settings.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(settings)
}
