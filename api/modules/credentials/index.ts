export {
	credentialOf,
	isIndexTaken,
	publicCredential,
	signCredential,
	signingState,
	storeCredential,
} from "./issue.ts";
export { didDocument, rotateCredentialKey, signerOf } from "./keys.ts";
export { credentialRoutes } from "./routes.ts";
