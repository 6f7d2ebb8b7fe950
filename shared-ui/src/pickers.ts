/// <reference path="./css.d.ts" />
// The theme is imported first because it declares the order of the CSS layers.
import "./theme.css";

/** Fields with a list or a calendar, in a separate package entry because most public pages do not need them. */
export { DateField, type DateFieldProps } from "./components/DateField/DateField.tsx";
export { type Option, Select, type SelectProps } from "./components/Select/Select.tsx";
