import type { AnyFormApi } from "@tanstack/react-form";
import { withoutUndefined } from "../components/without-undefined.ts";
import { isRecord } from "./conflict/values.ts";

/** Error messages by dotted path of the field, such as `address.zip` or `contacts.0.person.email`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The parts of an error response that a form shows: a message, the error code, and messages by field. */
export interface Failure {
	message?: string;
	code?: string;
	fields?: FieldErrors;
}

/** Converts a path of the server into a field name of the form library: `contacts.0.dep` becomes `contacts[0].dep`. */
export const toFieldName = (path: string) => path.replace(/\.(\d+)(?=\.|$)/g, "[$1]");

/** Returns the messages by field name. Equal lists keep their identity, so that their fields do not render again. */
export const toFieldMap = (errors: FieldErrors, previous: FieldErrors): FieldErrors =>
	Object.fromEntries(
		Object.entries(errors)
			.filter(([, messages]) => messages.length > 0)
			.map(([path, messages]) => {
				const name = toFieldName(path);
				const known = previous[name];
				return [name, known && known.join("\n") === messages.join("\n") ? known : messages];
			}),
	);

const isMessages = (value: unknown): value is string[] =>
	Array.isArray(value) && value.every((message) => typeof message === "string");

/** Returns the texts of an error response, or undefined for other errors, whose messages users must not see. */
export function toFailure(error: unknown): Failure | undefined {
	if (!isRecord(error) || !("fields" in error || "status" in error || "code" in error)) return undefined;
	const { message, code, fields } = error;
	const known = isRecord(fields) ? Object.entries(fields).filter(([, messages]) => isMessages(messages)) : undefined;
	return withoutUndefined({
		message: typeof message === "string" && message !== "" ? message : undefined,
		code: typeof code === "string" ? code : undefined,
		fields: known && (Object.fromEntries(known) as FieldErrors),
	});
}

const setServerErrors = (form: AnyFormApi, name: string, messages: readonly string[] | undefined) =>
	form.setFieldMeta(name, (meta) => ({ ...meta, errorMap: { ...meta?.errorMap, onServer: messages } }));

export function showServerErrors(form: AnyFormApi, errors: FieldErrors) {
	for (const [path, messages] of Object.entries(errors)) setServerErrors(form, toFieldName(path), messages);
}

const isWithin = (name: string, outer: string) => name.startsWith(`${outer}.`) || name.startsWith(`${outer}[`);

/**
 * Removes the server's error messages of a changed field, because they no longer apply, and of fields within or around
 * it. Without `changed` all of them are removed.
 */
export function clearServerErrors(form: AnyFormApi, changed?: string) {
	for (const [name, meta] of Object.entries(form.state.fieldMeta)) {
		if (meta?.errorMap?.onServer === undefined) continue;
		if (changed === undefined || name === changed || isWithin(name, changed) || isWithin(changed, name))
			setServerErrors(form, name, undefined);
	}
}
