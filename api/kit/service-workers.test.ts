import { describe, expect, it, vi } from "vitest";
import { isOwnWorker, isWorkerRequest, removeForeignWorkers, SERVICE_WORKERS } from "./service-workers.ts";

const worker = (path = "/sw.js") => ({ scriptURL: `https://portal.test${path}` });
const registration = (isRemoved = true) => ({
	scope: "https://portal.test/",
	active: worker(),
	waiting: null,
	installing: null,
	unregister: vi.fn(async () => isRemoved),
});

describe("a service worker that is not in the list", () => {
	it("is unregistered, and a page that it controls is reloaded", async () => {
		const registrations = [registration(), registration()];
		const reload = vi.fn();
		await removeForeignWorkers({ controller: worker(), getRegistrations: async () => registrations }, reload);
		for (const { unregister } of registrations) expect(unregister).toHaveBeenCalledTimes(1);
		expect(reload).toHaveBeenCalledTimes(1);
	});

	it("is unregistered without reloading a page that it does not control", async () => {
		const reload = vi.fn();
		const known = registration();
		await removeForeignWorkers({ controller: null, getRegistrations: async () => [known] }, reload);
		expect(known.unregister).toHaveBeenCalledTimes(1);
		expect(reload).not.toHaveBeenCalled();
	});

	it("does not cause endless reloads if it cannot be removed", async () => {
		const reload = vi.fn();
		await removeForeignWorkers({ controller: worker(), getRegistrations: async () => [registration(false)] }, reload);
		expect(reload).not.toHaveBeenCalled();
	});

	it("is ignored in browsers that have no service workers or refuse to list them", async () => {
		const reload = vi.fn();
		await removeForeignWorkers(undefined, reload);
		const refused = () => Promise.reject(new DOMException("The operation is insecure", "SecurityError"));
		await removeForeignWorkers({ controller: null, getRegistrations: refused }, reload);
		expect(reload).not.toHaveBeenCalled();
	});
});

it("isWorkerRequest recognises a request for a worker's script by either header", () => {
	expect(isWorkerRequest(new Headers({ "Service-Worker": "script" }))).toBe(true);
	expect(isWorkerRequest(new Headers({ "Sec-Fetch-Dest": "serviceworker" }))).toBe(true);
	expect(isWorkerRequest(new Headers({ "Sec-Fetch-Dest": "script" }))).toBe(false);
	expect(isWorkerRequest(new Headers())).toBe(false);
});

it("isOwnWorker accepts only scripts in the list", () => {
	for (const { script } of SERVICE_WORKERS) expect(isOwnWorker(script)).toBe(true);
	for (const path of ["/sw.js", "/mfe/clients/1.0.0/sw.js", "/"]) expect(isOwnWorker(path)).toBe(false);
});
