package demo

// playerNames are the invented players of a demo site.
var playerNames = []string{
	"Marlowe", "Quietstorm", "BrassKettle", "Odalys", "Nightjar", "PaperLantern", "Fenwick", "Solstice", "Copperfield", "Juniper",
	"LowTide", "Halcyon", "Birdie_Ace", "Tamsin", "OldFashioned", "Riverbend", "Kestrel", "MidnightOil", "Saffron", "Thimble",
	"Lucky_Lorna", "DoubleZero", "Pemberton", "Wildcard_Wes", "Isolde", "TeaAndDice", "Greyhound", "Vesper", "Cardamom", "Hush_Puppy",
}

// playedGame is a game with the choices of a player.
type playedGame struct {
	id      string
	choices []string
}

var playedGames = []playedGame{
	{"dice", []string{`{"over":true,"target":"50.50"}`, `{"over":false,"target":"25"}`, `{"over":true,"target":"90"}`}},
	{"limbo", []string{`{"target":"2.00"}`, `{"target":"1.50"}`, `{"target":"10"}`, `{"target":"50"}`}},
	{"plinko", []string{`{"rows":16,"risk":"medium"}`, `{"rows":12,"risk":"low"}`, `{"rows":16,"risk":"high"}`}},
	{"wheel", []string{`{"segments":30,"risk":"medium"}`, `{"segments":10,"risk":"low"}`, `{"segments":50,"risk":"high"}`}},
	{"coinflip", []string{`{"side":"heads"}`, `{"side":"tails"}`}},
	{"keno", []string{`{"risk":"classic","picks":[1,7,12,23,38]}`, `{"risk":"classic","picks":[3,9,14]}`}},
	{"diamonds", []string{`{}`}},
}

// steadyGames are the games of high rollers: they win often.
var steadyGames = []playedGame{
	{"dice", []string{`{"over":true,"target":"50.50"}`, `{"over":true,"target":"33"}`}},
	{"limbo", []string{`{"target":"1.50"}`, `{"target":"2.00"}`}},
	{"plinko", []string{`{"rows":12,"risk":"low"}`}},
	{"wheel", []string{`{"segments":10,"risk":"low"}`}},
	{"coinflip", []string{`{"side":"heads"}`}},
}

// line is a chat message of one player.
type line struct {
	who  int
	text string
}

// smallTalk are the messages, in order.
var smallTalk = []line{
	{0, "evening all :smile:"}, {4, "hey Marlowe"}, {9, "anyone else watching crash?"}, {2, "always :rocket:"},
	{12, "cashed out at 1.40 and it went to 38x, typical"}, {20, "been there :cry:"}, {7, "automatic cash-out saves my nerves"},
	{15, "how do I check that a round was fair?"}, {0, "click the bet, then the shield. it recomputes everything in your browser"},
	{15, "oh nice, thanks"}, {23, "hit 5 of 5 on keno :fire:"}, {5, "gg"}, {11, "what's the max on plinko?"}, {26, "16 rows, expert: 10,000x on the edges"},
	{11, "never seen the edge"}, {26, "no one has :laugh:"}, {18, "good luck everyone"}, {3, "which theme do you use? the green one is easy on the eyes"},
	{21, "dark, always dark"}, {27, "brb tea"}, {25, "tea and dice, the only way"}, {14, "blackjack is treating me well tonight :cool:"},
	{6, "first time on hilo, any advice?"}, {19, "stop while you are ahead"}, {6, "that is general life advice"}, {8, ":clover: :clover: :clover:"},
	{28, "not fun any more? the settings have a break from a day on, seriously"}, {1, "took one last week, best decision"}, {24, "the race ranking moved again"},
	{13, "someone is on a heater up there"}, {29, "not me, that is for sure"}, {10, "new releases row has some pretty covers"}, {16, "the lighthouse one!"},
	{17, "ok one more crash round and then sleep :moon:"}, {22, "famous last words"}, {17, "1.00×. fine. good night"}, {0, "good night :laugh:"},
	{9, "2.00 twice in a row, I take it"}, {2, "never argue with 2.00"}, {4, "how is everyone's weekend"}, {20, "quiet. rainy. dice."}, {7, "perfect weekend then"},
}
