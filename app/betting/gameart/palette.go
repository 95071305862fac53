package gameart

// palette is one color scheme. deep, base and glow color the background from its edge to
// its center. main and light color the object. accent is the second color, usually a warm
// one on a cold background.
type palette struct{ deep, base, glow, main, light, accent, dark string }

// Names of palettes in order.
const (
	felt = iota
	brass
	ruby
	sapphire
	amethyst
	lagoon
	copper
	orchid
	silver
	lime
	dusk
	glacier
	desert
	midnight
	jade
	wine
	ember
	moss
	neon
	roseGold
)

// palettes all end in near-black to match the background of the site. Their main
// color is bright enough for thumbnails.
var palettes = [...]palette{
	felt:     {"#04140d", "#0d3b2a", "#1f8a61", "#23d18b", "#c9f9e2", "#f0bd57", "#06251a"},
	brass:    {"#150d02", "#4f3310", "#b8792b", "#f0bd57", "#fff2d4", "#2fd596", "#2b1a05"},
	ruby:     {"#16040a", "#5e0f24", "#bd2744", "#ff5d6c", "#ffdedb", "#f7c85f", "#33060f"},
	sapphire: {"#040d20", "#0f2f6b", "#2a6fd0", "#56a8ff", "#e0f1ff", "#ffc85a", "#071938"},
	amethyst: {"#0d0620", "#372176", "#7049cf", "#a488ff", "#ece4ff", "#ffd166", "#1b0f40"},
	lagoon:   {"#03161a", "#0a4a55", "#149aa3", "#3fdcd6", "#d8fffc", "#ff9f68", "#04272d"},
	copper:   {"#190a03", "#602c10", "#c25f22", "#ff9148", "#ffe8d4", "#5fe0c0", "#331504"},
	orchid:   {"#17051a", "#5c1955", "#b83a9f", "#f07bdc", "#ffe6fa", "#7ef0d2", "#2f0b2e"},
	silver:   {"#0a0f13", "#2c3c48", "#6d8596", "#b9c8d4", "#f6fafc", "#f0bd57", "#151f27"},
	lime:     {"#0c1403", "#35500f", "#7ba320", "#b4dc45", "#f4fccf", "#ff7d6a", "#1a2905"},
	dusk:     {"#0f0820", "#4a2464", "#d55c7a", "#ff8f70", "#ffe9d4", "#ffd15c", "#241035"},
	glacier:  {"#041420", "#14557a", "#4fb6da", "#8fe3ff", "#f2fcff", "#c0a0ff", "#07283c"},
	desert:   {"#1c0f05", "#704015", "#dba04b", "#f9cd7e", "#fff4da", "#2fc4bb", "#371d08"},
	midnight: {"#060818", "#1c2456", "#4455bd", "#8394ff", "#e6eaff", "#ff6f91", "#0e1233"},
	jade:     {"#02110f", "#0a3d3a", "#148073", "#3fe0b5", "#d5fff2", "#ff5d6c", "#042320"},
	wine:     {"#14040f", "#500e32", "#9b2256", "#f0518a", "#ffdee9", "#f0bd57", "#2a0719"},
	ember:    {"#170503", "#631608", "#dc461e", "#ff7a3c", "#ffe6c4", "#ffd84d", "#340b04"},
	moss:     {"#0b1208", "#2f4622", "#658f41", "#9ccc65", "#effadd", "#f5a94a", "#182611"},
	neon:     {"#05041a", "#1f166c", "#4f35e6", "#8672ff", "#e3dfff", "#1ff0d0", "#0d0a3a"},
	roseGold: {"#180a0c", "#5e333a", "#c08088", "#f4b6b8", "#fff2f0", "#dfb96e", "#311619"},
}
