package models

// clocks are the sports with scores on a clock or by innings, and all that have
// only a winner.
var clocks = map[string]Setup{}
