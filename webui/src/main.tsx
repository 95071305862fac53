// The entry of the site's document: the start of the site with its features.

import { features } from "./features";
import { start } from "./start";

start(features);
