export {
	credentialOf,
	isIndexTaken,
	publicCredential,
	signCredential,
	signingState,
	storeCredential,
	storedHash,
} from "./issue.ts";
export { didDocument, rotateCredentialKey, signerOf } from "./keys.ts";
export { credentialRoutes } from "./routes.ts";
