/// <reference types="@rsbuild/core/types" />
import { brand as data } from "@portal/brand/brand.ts";
import logo from "@portal/brand/logo.svg";

/** Data of the certification body from its brand folder, and the URL of its logo. */
export const brand = { ...data, logo: logo as string };
