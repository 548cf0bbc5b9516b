/** The texts of the English samples, by their paths. */
export const texts = import.meta.glob<string>("./en/*/*.{txt,html}", {
  query: "?raw",
  import: "default",
  eager: true,
});
