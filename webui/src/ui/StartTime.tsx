import { formatStart } from "../lib/formatStart";
import { Time, type TimeProps } from "./Time";

/**
 * The start time of an event: within the hour as a duration, otherwise the day and the time. For
 * use inside a control or outside.
 */
export const StartTime = ({ at }: Pick<TimeProps, "at">) => <Time at={at} inControl format={formatStart} />;
