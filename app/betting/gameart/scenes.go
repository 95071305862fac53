package gameart

import "strings"

// scene is one composition for games of its kinds. words are parts of matching names.
type scene struct {
	name  string
	kinds string
	words []string
	draw  func(*pen)
	// tones are the suitable palettes; empty for all.
	tones []int
}

// palette picks one of the suitable palettes.
func (s scene) palette(d *pen) palette {
	if len(s.tones) > 0 {
		return palettes[s.tones[d.pick(len(s.tones))]]
	}
	return palettes[d.pick(len(palettes))]
}

// scenes are all compositions. The kinds are s slots, l live, g game shows, p poker and
// cards, t table games.
var scenes = []scene{
	{"gem", "s", []string{"gem", "diamond", "jewel", "ruby", "emerald", "sapphire", "opal"}, gem, nil},
	{"temple", "s", []string{"temple", "olymp", "zeus", "rome", "roman", "athen", "gods", "hercul", "marble", "aztec", "maya", "jade"}, temple, nil},
	{"fruit", "s", []string{"fruit", "cherr", "berry", "lemon", "juic", "melon", "plum", "orchard", "orange"}, fruit, nil},
	{"cards", "pt", []string{"card", "blackjack", "baccarat", "poker", "hold", "ace", "joker", "twenty", "dragon tiger", "war"}, cards, []int{felt, ruby, sapphire, amethyst, lagoon, midnight, wine, jade, neon, brass}},
	{"roulette", "tl", []string{"roulette", "ball"}, roulette, nil},
	{"dragon", "s", []string{"dragon", "serpent", "snake", "wyrm", "lung", "hydra"}, dragon, nil},
	{"sea", "s", []string{"sea", "ocean", "moon", "tide", "wave", "ship", "pirat", "harbo", "captain", "kraken", "storm", "sail"}, sea, []int{sapphire, lagoon, dusk, glacier, midnight, neon, amethyst, wine}},
	{"mountains", "s", []string{"mountain", "peak", "wolf", "forest", "wild", "bear", "north", "alp", "frost", "winter", "eagle", "trail", "canyon", "buffalo"}, mountains, []int{felt, sapphire, amethyst, copper, dusk, glacier, midnight, moss, wine, jade}},
	{"mask", "s", []string{"mask", "carnival", "tribal", "totem", "phantom", "voodoo", "idol", "tiki"}, mask, nil},
	{"pyramid", "s", []string{"pyramid", "pharaoh", "egypt", "nile", "ra ", "sphinx", "desert", "sand", "scarab", "anubis", "cleopatra", "horus"}, pyramid, nil},
	{"cave", "s", []string{"cave", "crystal", "mine", "miner", "depth", "deep", "quartz", "cavern", "ore"}, cave, nil},
	{"city", "s", []string{"neon", "city", "cyber", "street", "tokyo", "vegas", "synth", "retro", "drive", "downtown"}, city, nil},
	{"studio", "l", []string{"live", "lounge", "studio", "salon", "sic bo", "andar"}, studio, nil},
	{"microphone", "g", []string{"show", "quiz", "talk", "broadcast"}, microphone, nil},
	{"fortune wheel", "g", []string{"wheel", "spin", "fortune", "dream", "crazy"}, fortuneWheel, nil},
	{"reels", "s", []string{"seven", "777", "classic", "reel", "hot", "triple", "joker"}, reels, nil},
	{"dice", "t", []string{"dice", "craps", "sic"}, dice, nil},
	{"chest", "s", []string{"treasure", "gold", "chest", "loot", "bounty", "coin", "bank", "vault", "money", "cash"}, chest, nil},
	{"potion", "s", []string{"potion", "magic", "witch", "wizard", "spell", "alchem", "elixir", "brew", "lab"}, potion, nil},
	{"crown", "s", []string{"crown", "king", "queen", "royal", "empire", "prince", "throne", "knight", "castle"}, crown, nil},
	{"planet", "s", []string{"space", "star", "planet", "cosm", "galax", "orbit", "astro", "comet", "nova", "lunar", "void"}, planet, nil},
	{"book", "s", []string{"book", "tome", "legend", "secret", "scroll", "tale", "saga"}, book, nil},
	{"sweets", "s", []string{"candy", "sweet", "sugar", "bonbon", "honey", "lolli", "cake"}, sweets, nil},
	{"fish", "s", []string{"fish", "bass", "catch", "reef", "shark", "koi", "lagoon", "river", "angler"}, fish, []int{sapphire, lagoon, copper, dusk, glacier, midnight, jade, neon, amethyst}},
	{"clover", "s", []string{"clover", "luck", "irish", "leprech", "shamrock", "rainbow"}, clover, []int{felt, lime, jade, moss}},
	{"flame", "s", []string{"fire", "flame", "inferno", "phoenix", "burn", "blaz", "lava", "volcan", "ember", "devil"}, flame, []int{ruby, amethyst, copper, dusk, ember, neon, desert, sapphire}},
	{"chips", "pl", []string{"chip", "high roller", "stack", "bluff", "omaha", "river"}, chips, nil},
	{"cat eye", "s", []string{"cat", "tiger", "panther", "lynx", "lion", "eye", "leopard", "jungle", "safari"}, catEye, nil},
}

// chooseScene returns a scene by the words of the name, or else a random one of the kind.
func chooseScene(d *pen, name, kind string) scene {
	lower := " " + strings.ToLower(name) + " "
	lot := d.pick(1 << 20)
	var matching, fitting []scene
	code := kindCode(kind, lower)
	for _, s := range scenes {
		ofKind := strings.ContainsAny(s.kinds, code)
		if ofKind {
			fitting = append(fitting, s)
		}
		for _, word := range s.words {
			// Match only the beginning of words: "ace" is not in "space".
			if strings.Contains(lower, " "+word) && (ofKind || code == "s") {
				matching = append(matching, s)
				break
			}
		}
	}
	if len(matching) > 0 {
		return matching[lot%len(matching)]
	}
	return fitting[lot%len(fitting)]
}

// kindCode maps a catalogue's kind of a game to the code of the scenes.
func kindCode(kind, lowerName string) string {
	kind = strings.ToLower(kind)
	switch {
	case strings.Contains(kind, "show"):
		return "g"
	case strings.Contains(kind, "live"):
		for _, word := range []string{"wheel", "show", "spin", "crazy", "dream", "quiz"} {
			if strings.Contains(lowerName, word) {
				return "g"
			}
		}
		return "lpt"
	case strings.Contains(kind, "poker"), strings.Contains(kind, "card"):
		return "p"
	case strings.Contains(kind, "table"):
		return "pt"
	default:
		return "s"
	}
}
