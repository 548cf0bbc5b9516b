/** A file that a person chooses, without a field of its own on the page. Call it in the event: browsers ask for that. */
export function pickFile(accept: string): Promise<File> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  return new Promise((resolve) => {
    input.addEventListener("change", () => {
      const file = input.files?.[0];
      if (file !== undefined) resolve(file);
    });
    input.click();
  });
}
