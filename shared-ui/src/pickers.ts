/// <reference path="./css.d.ts" />
// First, so that the order of the layers is set before any of them is filled.
import "./theme.css";

/** Fields that open a list or a calendar. They are heavy, and forms bring them along where they are needed. */
export { DateField, type DateFieldProps } from "./components/DateField/DateField.tsx";
export { type Option, Select, type SelectProps } from "./components/Select/Select.tsx";
