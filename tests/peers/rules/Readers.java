// Readers in Java: Nutch's and Heritrix's steps on the JDK's XML parser and regular expressions, StormCrawler's on
// Apache HttpClient.
//
//   java Readers.java FORMAT FOLDER  ->  one key a line, in the order of urls.txt

import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.function.UnaryOperator;
import java.util.regex.*;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.*;

public class Readers {
    static Document parse(Path file) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    }

    static UnaryOperator<String> nutch(Path file) throws Exception {
        NodeList patterns = parse(file).getElementsByTagName("pattern");
        NodeList results = parse(file).getElementsByTagName("substitution");
        List<Map.Entry<Pattern, String>> rules = new ArrayList<>();
        for (int i = 0; i < patterns.getLength(); i++) {
            // The first child only, as Nutch takes it.
            String pattern = ((Text) patterns.item(i).getFirstChild()).getData();
            rules.add(Map.entry(Pattern.compile(pattern), results.item(i).getTextContent()));
        }
        return url -> {
            for (var rule : rules) {
                url = rule.getKey().matcher(url).replaceAll(rule.getValue());
            }
            return url;
        };
    }

    static UnaryOperator<String> heritrix(Path file) throws Exception {
        NodeList properties = parse(file).getElementsByTagName("property");
        List<Pattern> regexes = new ArrayList<>();
        List<String> formats = new ArrayList<>();
        for (int i = 0; i < properties.getLength(); i++) {
            Element property = (Element) properties.item(i);
            String value = property.getAttribute("value");
            if (property.getAttribute("name").equals("regex")) {
                regexes.add(Pattern.compile(value));
            } else if (property.getAttribute("name").equals("format")) {
                formats.add(value);
            }
        }
        return url -> {
            url = url.replaceFirst("#.*", "");
            for (int i = 0; i < regexes.size(); i++) {
                Matcher matcher = regexes.get(i).matcher(url);
                if (matcher.matches()) {
                    StringBuffer out = new StringBuffer();
                    matcher.appendReplacement(out, formats.get(i));
                    url = out.toString();
                }
            }
            int mark = url.lastIndexOf('?');
            if (mark < 0) {
                return url;
            }
            String query = url.substring(mark + 1);
            String base = url.substring(0, mark);
            if (query.isEmpty() || query.equals("&")) {
                return base;
            }
            if (query.startsWith("&")) {
                return base + "?" + query.substring(1);
            }
            return query.endsWith("&") ? url.substring(0, url.length() - 1) : url;
        };
    }

    static UnaryOperator<String> stormcrawler(Path file) throws Exception {
        String text = Files.readString(file);
        Matcher list = Pattern.compile("\"queryElementsToRemove\": \\[(.*?)\\]\\s*\\}", Pattern.DOTALL).matcher(text);
        list.find();
        Set<String> names = new HashSet<>();
        Matcher name = Pattern.compile("\"([^\"]*)\"").matcher(list.group(1));
        while (name.find()) {
            names.add(name.group(1));
        }
        Class<?> utils = Class.forName("org.apache.http.client.utils.URLEncodedUtils");
        Class<?> pair = Class.forName("org.apache.http.NameValuePair");
        var parse = utils.getMethod("parse", String.class, java.nio.charset.Charset.class);
        var format = utils.getMethod("format", Iterable.class, java.nio.charset.Charset.class);
        var nameOf = pair.getMethod("getName");
        return text2 -> {
            try {
                java.net.URL url = new java.net.URL(text2.replaceFirst("#.*", ""));
                String path = url.getPath();
                String query = url.getQuery();
                String last = path.substring(path.lastIndexOf('/') + 1);
                if (last.contains(";")) {
                    String parameters = last.substring(last.indexOf(';') + 1).replace(';', '&');
                    query = query == null ? parameters : query + "&" + parameters;
                    path = path.substring(0, path.length() - last.length() + last.indexOf(';'));
                }
                if (query == null || query.isEmpty()) {
                    return text2.replaceFirst("#.*", "");
                }
                List<Object> pairs = new ArrayList<>((List<?>) parse.invoke(null, query, StandardCharsets.UTF_8));
                List<Object> left = new ArrayList<>();
                for (Object one : pairs) {
                    if (!names.contains((String) nameOf.invoke(one))) {
                        left.add(one);
                    }
                }
                left.sort((a, b) -> {
                    try {
                        return ((String) nameOf.invoke(a)).compareTo((String) nameOf.invoke(b));
                    } catch (ReflectiveOperationException e) {
                        throw new IllegalStateException(e);
                    }
                });
                String rest = left.isEmpty() ? "" : "?" + format.invoke(null, left, StandardCharsets.UTF_8);
                return url.getProtocol() + "://" + url.getAuthority() + path + rest;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        };
    }

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[1]);
        Path file = folder.resolve(args[0]);
        UnaryOperator<String> key = switch (args[0]) {
            case "nutch" -> nutch(file);
            case "heritrix" -> heritrix(file);
            default -> stormcrawler(file);
        };
        StringBuilder out = new StringBuilder();
        for (String url : Files.readAllLines(folder.resolve("urls.txt"))) {
            out.append(key.apply(url)).append('\n');
        }
        System.out.print(out);
    }
}
