// Package oddsapi maps the leagues of the-odds-api to the sports of the catalogue.
package oddsapi

import "strings"

// sports maps prefixes of league keys to the sports of the catalogue.
var sports = map[string]string{
	"soccer": "soccer", "basketball": "basketball", "icehockey": "ice-hockey", "americanfootball": "american-football", "baseball": "baseball",
	"tennis": "tennis", "cricket": "cricket", "mma": "mma", "boxing": "boxing", "rugbyleague": "rugby", "rugbyunion": "rugby", "aussierules": "aussie-rules",
	"handball": "handball",
}

// SportOf returns the sport of a league, such as soccer for soccer_epl. known is false
// for a league whose sport the site does not support through the-odds-api.
func SportOf(league string) (sport string, known bool) {
	first, rest, _ := strings.Cut(league, "_")
	sport, known = sports[first]
	return sport, known && rest != ""
}
