//go:build race

package simulate

// raceDetector is on: everything takes ten times as long.
const raceDetector = true
