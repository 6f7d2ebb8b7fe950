/// <reference path="./css.d.ts" />
// First, so that the order of the layers is set before any of them is filled.
import "./theme.css";

/** What opens beside a button: a menu, or a small window. */
export { DialogTrigger } from "react-aria-components";
export { Menu, MenuItem, type MenuItemProps, type MenuProps, MenuTrigger } from "./components/Menu/Menu.tsx";
export { Popover, type PopoverProps } from "./components/Popover/Popover.tsx";
