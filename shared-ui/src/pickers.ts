/// <reference path="./css.d.ts" />
// The theme is imported first because it declares the order of the CSS layers.
import "./theme.css";

/** This file exports fields with a list or a calendar. They have an entry of their own because they are large. */
export { DateField, type DateFieldProps } from "./components/DateField/DateField.tsx";
export { type Option, Select, type SelectProps } from "./components/Select/Select.tsx";
