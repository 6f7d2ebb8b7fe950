/// <reference path="./css.d.ts" />
// The theme is imported first because it declares the order of the CSS layers.
import "./theme.css";

/**
 * Fields with a list or a calendar. They are a package entry of their own, because they are too large for pages that do
 * not need them.
 */
export { DateField, type DateFieldProps } from "./components/DateField/DateField.tsx";
export { type Option, Select, type SelectProps } from "./components/Select/Select.tsx";
