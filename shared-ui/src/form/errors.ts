import type { AnyFormApi } from "@tanstack/react-form";
import { given } from "../components/given.ts";
import { isRecord } from "./conflict/values.ts";

/** Messages by dotted path, such as `address.zip` or `contacts.0.person.email`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** What a refused submission may tell, as far as it is understood. */
export interface Failure {
	message?: string;
	code?: string;
	fields?: FieldErrors;
}

/** `contacts.0.dep` is called `contacts[0].dep` by the form. */
export const toFieldName = (path: string) => path.replace(/\.(\d+)(?=\.|$)/g, "[$1]");

const isSame = (one: readonly string[] | undefined, other: readonly string[]) =>
	one !== undefined && one.length === other.length && one.every((message, index) => message === other[index]);

/** Keeps the lists that did not change, so that their fields are not drawn anew at every key. */
export function toFieldMap(errors: FieldErrors, previous: Record<string, readonly string[]>) {
	const next: Record<string, readonly string[]> = {};
	for (const [path, messages] of Object.entries(errors)) {
		if (messages.length === 0) continue;
		const name = toFieldName(path);
		const known = previous[name];
		next[name] = known && isSame(known, messages) ? known : messages;
	}
	return next;
}

const isMessages = (value: unknown): value is string[] =>
	Array.isArray(value) && value.every((message) => typeof message === "string");

/** A refusal by the server; a mistake of the program has none of its marks and is nobody's reading matter. */
export function toFailure(error: unknown): Failure | undefined {
	if (!isRecord(error) || !("fields" in error || "status" in error || "code" in error)) return undefined;
	const { message, code, fields } = error;
	const told = isRecord(fields) ? Object.entries(fields).filter(([, messages]) => isMessages(messages)) : undefined;
	return given({
		message: typeof message === "string" && message !== "" ? message : undefined,
		code: typeof code === "string" ? code : undefined,
		fields: told && (Object.fromEntries(told) as FieldErrors),
	});
}

const setServerErrors = (form: AnyFormApi, name: string, messages: readonly string[] | undefined) =>
	form.setFieldMeta(name, (meta) => ({ ...meta, errorMap: { ...meta?.errorMap, onServer: messages } }));

export function showServerErrors(form: AnyFormApi, errors: FieldErrors) {
	for (const [path, messages] of Object.entries(errors)) setServerErrors(form, toFieldName(path), messages);
}

const isWithin = (name: string, outer: string) => name.startsWith(`${outer}.`) || name.startsWith(`${outer}[`);

/** What the server said about a field says nothing about its new content; nor about what the field is part of. */
export function clearServerErrors(form: AnyFormApi, changed?: string) {
	for (const [name, meta] of Object.entries(form.state.fieldMeta)) {
		if (meta?.errorMap?.onServer === undefined) continue;
		if (changed === undefined || name === changed || isWithin(name, changed) || isWithin(changed, name))
			setServerErrors(form, name, undefined);
	}
}
