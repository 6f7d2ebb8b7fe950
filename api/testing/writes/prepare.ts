import type { TestApp, TestRequest } from "../index.ts";

/** A request, and the id of its account if the request has its own token. */
export type Prepared = [path: string, request?: TestRequest, id?: string];
export type Prepare = (app: TestApp) => Promise<Prepared>;
/** Valid requests by route. */
export type Requests = Record<string, Prepare>;

let made = 0;
/** Returns a number that no other record of this process has. */
export const nextNumber = () => ++made;
export const unique = (name: string) => `${name}${nextNumber()}`;

/** Returns a request that needs no record. */
export const plain =
	(path: string, request: TestRequest = {}): Prepare =>
	async () => [path, request];

/** Returns a request at a path with the id of a new record. */
export const atNew =
	(
		create: (app: TestApp) => Promise<{ _id: string }>,
		path: (id: string) => string,
		request: TestRequest = {},
	): Prepare =>
	async (app) => [path((await create(app))._id), request];
