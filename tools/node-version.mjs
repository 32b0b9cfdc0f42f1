/** Whether a Node.js of this version runs the product: the range of "engines" in package.json. */
export function isFitNode(/** @type {string} */ version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major >= 26 || (major === 24 && minor >= 15);
}
