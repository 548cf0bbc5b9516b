//! Dates that documents, their records and servers state.

use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use toml_datetime::{Datetime, Offset};

/// Seconds of a day.
const DAY: i64 = 86_400;

/// The months in dates of mails.
const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// A moment, in seconds since 1970 began in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Date(pub i64);

impl Date {
    /// Reads a date: ISO 8601 as RFC 3339 has it, down to a year alone, with or without a time, UTC where no zone is told; the date
    /// of a mail or a feed (RFC 5322 §3.3), or of an HTTP header (RFC 9110 §5.6.7); digits as `20240501`, `202405011200` and `20240501120000`; or a number of seconds,
    /// milliseconds, microseconds or nanoseconds since 1970, by the number of its digits (9 or 10, 12 or 13, 15 or 16, 18 or 19). `None`
    /// for anything else, and for the days around the first of 1970 and years before 1000, which programmes write where they know no
    /// date. O(length).
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        // Only seconds have a fraction: `2024.05` is none.
        let is_whole = fraction.is_empty() || whole.len() > 8;
        let is_number = is_digits(whole) && is_digits(fraction) && is_whole;
        let date = match is_number {
            true => Self::of_digits(whole),
            false => Self::of_iso(text)
                .or_else(|| Self::of_mail(text))
                .or_else(|| Self::of_http(text)),
        };
        date.filter(|date| date.0.abs() > DAY && date.0 >= days(1000, 1, 1) * DAY)
    }

    fn of_digits(digits: &str) -> Option<Self> {
        let number: i64 = digits.parse().ok()?;
        match digits.len() {
            4 => Self::of_iso(digits),
            8 | 14 => {
                let (day, time) = digits.split_at_checked(8)?;
                let (year, rest) = day.split_at_checked(4)?;
                let (month, day) = rest.split_at_checked(2)?;
                let day = Self::of_iso(&format!("{year}-{month}-{day}"))?;
                let time: i64 = if time.is_empty() {
                    0
                } else {
                    time.parse().ok()?
                };
                let (hour, minute, second) = (time / 10_000, time / 100 % 100, time % 100);
                let is_time = hour < 24 && minute < 60 && second < 61;
                is_time.then(|| Self(day.0 + hour * 3_600 + minute * 60 + second))
            }
            9 | 10 => Some(Self(number)),
            12 if digits.starts_with("20") || digits.starts_with("19") => {
                let minute = Self::of_digits(&format!("{digits}00"));
                minute.or(Some(Self(number / 1_000)))
            }
            12 | 13 => Some(Self(number / 1_000)),
            15 | 16 => Some(Self(number / 1_000_000)),
            18 | 19 => Some(Self(number / 1_000_000_000)),
            _ => None,
        }
    }

    fn of_http(text: &str) -> Option<Self> {
        let date = httpdate::parse_http_date(text).ok()?;
        let since = date.duration_since(SystemTime::UNIX_EPOCH).ok()?;
        i64::try_from(since.as_secs()).ok().map(Self)
    }

    /// `Wed, 1 May 2024 14:00:00 +0200`, with or without the weekday, its comma and the seconds, with dashes in the day, and a year of two
    /// digits as RFC 5322 §4.3 reads it. There, too: a zone with a name that is not known is UTC.
    fn of_mail(text: &str) -> Option<Self> {
        let mut parts = text.split([' ', ',', '-']).filter(|part| !part.is_empty());
        let first = parts.next()?;
        let is_weekday = first.starts_with(|sign: char| sign.is_ascii_alphabetic());
        let day = if is_weekday { parts.next()? } else { first };
        let (month, year) = (parts.next()?, parts.next()?);
        let month = MONTHS
            .iter()
            .position(|name| name.eq_ignore_ascii_case(month))?
            + 1;
        let century = match year.len() {
            2 if year < "50" => "20",
            2 => "19",
            _ => "",
        };
        let time = parts.next().unwrap_or("00:00:00");
        let seconds = if time.len() == 5 { ":00" } else { "" };
        let zone = text.rsplit(' ').find_map(zone_of).unwrap_or("+0000");
        Self::of_iso(&format!(
            "{century}{year}-{month:02}-{day:0>2}T{time}{seconds}{zone}"
        ))
    }

    /// Also a year or a month alone, slashes in a day, a zone behind a blank or without its colon, and `20240501T120000Z`.
    fn of_iso(text: &str) -> Option<Self> {
        let mut written = text.replace(" UTC", "Z").replace(" GMT", "Z");
        if let Some((time, zone)) = text.rsplit_once(' ').filter(|(time, _)| time.len() > 10)
            && zone.starts_with(['+', '-'])
        {
            written = format!("{time}{zone}");
        }
        if let Some((day, time)) = text.strip_suffix('Z').and_then(|text| text.split_once('T'))
            && let (8, 6) = (day.len(), time.len())
        {
            return Self::of_digits(&format!("{day}{time}"));
        }
        let day = written.get(..10).unwrap_or_default();
        if day.bytes().filter(|byte| *byte == b'/').count() == 2 {
            written = day.replace('/', "-") + text.get(10..).unwrap_or_default();
        }
        match written.len() {
            4 => written += "-01-01",
            7 => written += "-01",
            length if length > 16 => {
                // A zone without its colon, or without minutes.
                let is_zone = |from: usize| {
                    let zone = written.get(from..).unwrap_or_default();
                    zone.starts_with(['+', '-'])
                        && zone.bytes().skip(1).all(|byte| byte.is_ascii_digit())
                };
                if is_zone(length - 5) {
                    written.insert(length - 2, ':');
                } else if is_zone(length - 3) {
                    written += ":00";
                }
            }
            _ => {}
        }
        Self::of(&written.parse().ok()?)
    }

    /// `None` for a time without a day.
    fn of(written: &Datetime) -> Option<Self> {
        let date = written.date?;
        let days = days(date.year.into(), date.month.into(), date.day.into());
        let seconds = written.time.map_or(0, |time| {
            let minutes = i64::from(time.hour) * 60 + i64::from(time.minute);
            minutes * 60 + i64::from(time.second.unwrap_or_default())
        });
        let zone = match written.offset {
            Some(Offset::Custom { minutes }) => i64::from(minutes) * 60,
            Some(Offset::Z) | None => 0,
        };
        Some(Self(days * DAY + seconds - zone))
    }
}

/// A zone of a mail: a number, or one of the names of RFC 5322 §4.3.
fn zone_of(part: &str) -> Option<&str> {
    Some(match part {
        "EDT" => "-0400",
        "EST" | "CDT" => "-0500",
        "CST" | "MDT" => "-0600",
        "MST" | "PDT" => "-0700",
        "PST" => "-0800",
        _ => return Some(part).filter(|part| part.starts_with(['+', '-'])),
    })
}

/// Days from the first of 1970 to a day of the Gregorian calendar. The year is taken to begin in March, so that the leap day ends it.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = match month {
        ..3 => (year - 1, month + 9),
        _ => (year, month - 3),
    };
    let of_years = year * 365 + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    of_years + (month * 153 + 2) / 5 + day - 719_469
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_moment_is_read_however_it_is_written() {
        for text in [
            "2024-05-01T12:00:00Z",
            "2024-05-01T14:00:00+02:00",
            "2024-05-01 12:00:00",
            " 2024-05-01T12:00:00.25Z ",
            "2024-05-01t12:00z",
            "Wed, 01 May 2024 12:00:00 GMT",
            "Wed, 1 May 2024 14:00:00 +0200",
            "1 may 2024 12:00",
            "Wed 1 May 24 08:00:00 EDT",
            "Wed, 01-May-2024 12:00:00 GMT",
            "2024-05-01 15:00:00 +0300",
            "2024-05-01 12:00:00 UTC",
            "20240501T120000Z",
            "Wed, 01 May 2024 07:00:00 -0500 (CDT)",
            "Wednesday, 01-May-24 12:00:00 GMT",
            "Wed May  1 12:00:00 2024",
            "2024-05-01T14:00:00+0200",
            "2024/05/01 12:00:00",
            "2024-05-01T15:00:00+03",
            "20240501120000",
            "202405011200",
            "1714564800",
            "1714564800.75",
            "1714564800000",
            "1714564800000000",
            "1714564800000000000",
        ] {
            assert_eq!(Date::parse(text), Some(Date(1_714_564_800)), "{text}");
        }
        for text in ["2024-05-01", "20240501", "2024/05/01", "2024-05"] {
            assert_eq!(Date::parse(text), Some(Date(1_714_521_600)), "{text}");
        }
        assert_eq!(Date::parse("2024"), Date::parse("2024-01-01"));
        assert!(Date::parse("1969-12-30") < Date::parse("1970-01-03"));
    }

    #[test]
    fn days_are_counted_from_1970_on_before_and_after_it() {
        for (day, expected) in [
            ((0, 1, 1), -719_528),
            ((0, 3, 1), -719_468),
            ((1969, 12, 31), -1),
            ((1970, 1, 1), 0),
            ((2000, 2, 29), 11_016),
            ((2000, 3, 1), 11_017),
            ((2100, 3, 1), 47_541),
        ] {
            assert_eq!(days(day.0, day.1, day.2), expected, "{day:?}");
        }
    }

    #[test]
    fn what_is_no_date_is_none() {
        for text in [
            "",
            "yesterday",
            "12345",
            "20241301",
            "20240501250000",
            "2024.05.01",
            "2024.5",
            "0000-01-01",
            "0999-12-31",
            "0000",
            "0001-01-01T00:00:00+03:00",
            "1970-01-01T00:00:00+03:00",
            "0001-01-01T00:00:00Z",
            "1970-01-01",
            "Thu, 01 Jan 1970 00:00:00 GMT",
            "1.2.3",
            "2024-13-01",
            "2024-02-30T00:00:00Z",
            "99999999999999999999",
            "Wed, 01 Mai 2024 12:00:00 GMT",
            "Wed, 99 May 2024 12:00:00 GMT",
            "-1",
            "12:00:00",
        ] {
            assert_eq!(Date::parse(text), None, "{text}");
        }
        for text in ["1000", "1000-01-01"] {
            assert_eq!(Date::parse(text), Some(Date(days(1000, 1, 1) * DAY)));
        }
    }
}
