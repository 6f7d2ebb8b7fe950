import { describe, expect, test, vi } from "vitest";
import { formatDate, formatDateTime } from "../i18n/dates.ts";
import { saveFile } from "../page/save-file.ts";
import { errorMessage, REQUEST_FAILED, RequestError, unwrap, unwrapList, unwrapTagged } from "./request.ts";

const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);

describe("a response", () => {
	test("with an error status is thrown with all its details", async () => {
		const body = {
			message: "Bitte prüfen.",
			code: "VALIDATION",
			fields: { "address.zip": ["Kurz."] },
			requestId: "r1",
		};
		await expect(unwrap(json(body, { status: 400 }))).rejects.toMatchObject({ status: 400, ...body });
	});

	test("with Retry-After contains the delay", async () => {
		const later = (value: string) => unwrap(json({}, { status: 503, headers: { "Retry-After": value } }));
		await expect(later("7")).rejects.toMatchObject({ status: 503, retryAfter: 7 });
		await expect(later("bald")).rejects.toMatchObject({ retryAfter: undefined });
	});

	test("without JSON has the general message", async () => {
		const error = await unwrap(new Response("<html>", { status: 502 })).catch((thrown: unknown) => thrown);
		expect(error).toMatchObject({ status: 502, message: REQUEST_FAILED });
		expect(errorMessage(error, "Die Vorschau konnte nicht erstellt werden.")).toBe(
			"Die Vorschau konnte nicht erstellt werden.",
		);
	});

	test("with status 200 and a broken body is an error", async () => {
		await expect(unwrap(new Response("<html>"))).rejects.toBeInstanceOf(RequestError);
	});

	test("that never arrives is an error without status", async () => {
		const offline = Promise.reject<Response>(new TypeError("fetch failed"));
		await expect(unwrap(offline)).rejects.toMatchObject({ status: 0, code: "NETWORK", message: REQUEST_FAILED });
	});

	test("without content is undefined", async () => {
		expect(await unwrap(new Response(null, { status: 204 }))).toBeUndefined();
	});

	test("with a list contains the total and the cursor of the next page", async () => {
		const headers = { "X-Total-Count": "120", Link: '</api/client?limit=2&cursor=abc>; rel="next"' };
		expect(await unwrapList(json([1, 2], { headers }))).toEqual({ rows: [1, 2], total: 120, next: "abc" });
		const more = { ...headers, "X-Total-More": "true" };
		expect(await unwrapList(json([1, 2], { headers: more }))).toMatchObject({ total: 120, isMore: true });
		expect(await unwrapList(json([1, 2]))).toEqual({ rows: [1, 2], total: 2, next: undefined });
	});

	test("with a record contains its version", async () => {
		expect(await unwrapTagged(json({ a: 1 }, { headers: { ETag: '"7"' } }))).toEqual({ data: { a: 1 }, etag: '"7"' });
	});
});

test("with a message takes precedence over the caller's message", () => {
	expect(errorMessage(new RequestError(409, { message: "Gesperrt.", code: "PRODUCT_LOCKED" }), "x")).toBe("Gesperrt.");
	expect(errorMessage(new Error("stack"))).toBe(REQUEST_FAILED);
});

describe("a file", () => {
	const savedName = async (source: Parameters<typeof saveFile>[0], name?: string) => {
		vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
		let saved = "";
		vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
			saved = this.download;
		});
		await saveFile(source, name);
		return saved;
	};
	const answer = (disposition: string) => new Response("x", { headers: { "Content-Disposition": disposition } });

	test("is not saved after an error response", async () => {
		await expect(savedName(json({ message: "Nein.", code: "FORBIDDEN" }, { status: 403 }))).rejects.toThrow("Nein.");
	});

	test.each([
		['attachment; filename="Zertifikat_Z-2026-0001-01.docx"', "Zertifikat_Z-2026-0001-01.docx"],
		["attachment; filename=\"x.docx\"; filename*=UTF-8''Pr%C3%BCfung.docx", "Prüfung.docx"],
		["attachment; filename*=UTF-8''%E0%A4%A; filename=\"x.docx\"", "x.docx"],
		["attachment", "Ersatz.docx"],
	])("is saved under the name of %s", async (disposition, name) => {
		expect(await savedName(answer(disposition), "Ersatz.docx")).toBe(name);
	});
});

test("timestamps are shown in Vienna time", () => {
	expect(formatDate("2026-03-01")).toBe("01.03.2026");
	expect(formatDate("2026-03-31T22:30:00Z")).toBe("01.04.2026");
	expect(formatDateTime("2026-03-01T09:30:00Z")).toBe("01.03.2026, 10:30");
});
