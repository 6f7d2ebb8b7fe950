export { useSelector } from "@tanstack/react-form";
export { AddressFields, type AddressValues } from "./AddressFields.tsx";
export type { FieldErrors } from "./errors.ts";
export { Form, type FormProps, RequiredHint } from "./Form.tsx";
export type { SubmitButtonProps } from "./SubmitButton.tsx";
export { UnsavedGuard, type UnsavedGuardProps } from "./UnsavedGuard.tsx";
export { type AppForm, type AppFormOptions, useAppForm, useIsDirty, withFieldGroup } from "./useAppForm.ts";
