import { describe, expect, it } from "vitest";
import { documentStoreOf } from "./document-store.ts";

const bucket = {
	DOCUMENT_STORE: "s3://portal/issued/2026",
	DOCUMENT_S3_ENDPOINT: "https://s3.example.org/",
	DOCUMENT_S3_ACCESS_KEY_ID: "key",
	DOCUMENT_S3_SECRET_ACCESS_KEY: "long/secret+key",
};

describe("the store of issued documents", () => {
	it.each([undefined, "", "database"])("is the database: %j", (DOCUMENT_STORE) => {
		expect(documentStoreOf({ ...bucket, DOCUMENT_STORE })).toBeUndefined();
	});

	it("is a bucket and a path in it", () => {
		expect(documentStoreOf(bucket)).toEqual({
			endpoint: "https://s3.example.org",
			region: "us-east-1",
			bucket: "portal",
			prefix: "issued/2026",
			accessKeyId: "key",
			secretAccessKey: "long/secret+key",
		});
		expect(documentStoreOf({ ...bucket, DOCUMENT_STORE: "s3://portal/", DOCUMENT_S3_REGION: "eu-1" })).toMatchObject({
			prefix: "",
			region: "eu-1",
		});
	});

	it.each(["folder", "s3://", "s3://Portal", "s3://portal/../x", "s3://portal//x", "https://s3.example.org/portal"])(
		"is refused as %s",
		(DOCUMENT_STORE) => {
			expect(() => documentStoreOf({ ...bucket, DOCUMENT_STORE })).toThrow(
				`DOCUMENT_STORE: "${DOCUMENT_STORE}" must be database or a bucket`,
			);
		},
	);

	it.each(["DOCUMENT_S3_ENDPOINT", "DOCUMENT_S3_ACCESS_KEY_ID", "DOCUMENT_S3_SECRET_ACCESS_KEY"])(
		"needs %s",
		(name) => {
			expect(() => documentStoreOf({ ...bucket, [name]: "" })).toThrow(`${name}: It is missing; DOCUMENT_STORE=`);
		},
	);

	it.each(["s3.example.org", "ftp://s3.example.org", "https://me@s3.example.org", "https://s3.example.org/x"])(
		"has no service at %s",
		(DOCUMENT_S3_ENDPOINT) => {
			expect(() => documentStoreOf({ ...bucket, DOCUMENT_S3_ENDPOINT })).toThrow("must be the address of a server");
		},
	);

	it("does not repeat its secret in the error", () => {
		const call = () => documentStoreOf({ ...bucket, DOCUMENT_S3_SECRET_ACCESS_KEY: "geheim" });
		expect(call).toThrow(/^DOCUMENT_S3_SECRET_ACCESS_KEY: It must have at least 8 characters\.$/);
	});
});
