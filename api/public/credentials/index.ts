export { credentialOf, prepareCredential, publicCredential } from "./issue.ts";
export { didDocument, rotateCredentialKey, signerOf } from "./keys.ts";
