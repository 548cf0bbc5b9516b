/** A module that few inputs need. The core asks for it in the middle of a call and cannot wait: it comes at one go, which a worker may do. */

/** The bytes at an address of the page itself. */
export function fetchedNow(address: string): ArrayBuffer {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`status ${request.status}`);
  return request.response as ArrayBuffer;
}
