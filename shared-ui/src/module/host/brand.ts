/// <reference types="@rsbuild/core/types" />
import { brand as data } from "@portal/brand/brand.ts";
import logo from "@portal/brand/logo.svg";

/** The certification body, with the address of its logo. */
export const brand = { ...data, logo: logo as string };
