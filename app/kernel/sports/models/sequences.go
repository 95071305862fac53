package models

// sequences are the sports that are sequences of points, frames, legs or maps.
var sequences = map[string]Setup{}
