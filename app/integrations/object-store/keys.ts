/**
 * Whether a text may name an object: folders without a dot, then a file name with one, all in small letters, digits,
 * `-` and `_`. So no key is also the folder of another, and none means two things on a disk that ignores case.
 */
export function isKey(text: string) {
  return text.length <= 512 && keyShape.test(text) && text.split("/").every((part) => part.length <= 128);
}

/** Whether a text names a folder of keys: empty for all, else with a slash at its end. */
export function isFolder(text: string) {
  return text.length <= 512 && folderShape.test(text);
}

const keyShape = /^(?:[a-z0-9][a-z0-9_-]*\/)*[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9][a-z0-9_-]*)+$/;
const folderShape = /^(?:[a-z0-9][a-z0-9_-]*\/)*$/;
