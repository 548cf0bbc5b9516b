/** The texts of the Russian samples, by their paths. */
export const texts = import.meta.glob<string>("./ru/*/*.{txt,html}", {
  query: "?raw",
  import: "default",
  eager: true,
});
