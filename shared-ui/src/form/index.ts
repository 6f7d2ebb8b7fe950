export { useSelector } from "@tanstack/react-form";
export { AddressFields, type AddressValues } from "./AddressFields.tsx";

export type { Compared, ComparedField, ComparedList } from "./conflict/compare.ts";
export { useComparedWords } from "./conflict/comparison-texts.ts";
export { type Descriptions, describeConflict } from "./conflict/describe.ts";
export { type Conflict, useEdited } from "./conflict/useEdited.ts";
export type { FieldErrors } from "./errors.ts";
export { Form, type FormConflict, type FormProps, RequiredHint } from "./Form.tsx";
export type { SubmitButtonProps } from "./SubmitButton.tsx";
export { UnsavedGuard, type UnsavedGuardProps } from "./UnsavedGuard.tsx";
export { type AppForm, type AppFormOptions, useAppForm, useIsDirty, withFieldGroup } from "./useAppForm.ts";
