package mathpackage

import (
	"math/big"
	"path"
	"regexp"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/money"
)

// indexFile lists the modes of a package. maxIndex is its largest size in bytes.
const (
	indexFile = "index.json"
	maxIndex  = 1 << 20
)

// Index is the content of index.json.
type Index struct {
	Modes []ModeFiles
}

// ModeFiles is one mode of a game with its files.
type ModeFiles struct {
	Name string
	// Cost is the price of a round as a multiple of the bet.
	Cost money.Multiplier
	// Events is the file of books, and Weights the file of weights, beside index.json.
	Events, Weights string
}

// modeName is the form of the name of a mode.
var modeName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$`)

// maxCost bounds the cost of a mode. Costs are prices such as 1, 1.25 or 200, with up to 4 decimals.
const maxCost = 10_000

// ParseIndex reads index.json. Errors: *Error.
func ParseIndex(content []byte, limits Limits) (Index, error) {
	var read struct {
		Modes []struct {
			Name    string         `json:"name"`
			Cost    jsontext.Value `json:"cost"`
			Events  string         `json:"events"`
			Weights string         `json:"weights"`
		} `json:"modes"`
	}
	if err := json.Unmarshal(content, &read); err != nil {
		return Index{}, faultf(indexFile, 0, "it is no list of modes in JSON: %v", err)
	}
	if len(read.Modes) == 0 || len(read.Modes) > limits.Modes {
		return Index{}, faultf(indexFile, 0, "it has %d modes, between 1 and %d are allowed", len(read.Modes), limits.Modes)
	}
	index, names := Index{}, map[string]bool{}
	for _, m := range read.Modes {
		lower := strings.ToLower(m.Name)
		if !modeName.MatchString(m.Name) || names[lower] {
			return Index{}, faultf(indexFile, 0, "the name of mode %q occurs twice, or has other characters than letters, digits, - and _", m.Name)
		}
		names[lower] = true
		cost, err := parseCost(string(m.Cost))
		if err != "" {
			return Index{}, faultf(indexFile, 0, "mode %s: the cost %s %s", m.Name, m.Cost, err)
		}
		if !isPlainFile(m.Events, ".jsonl.zst") || !isPlainFile(m.Weights, ".csv") {
			return Index{}, faultf(indexFile, 0, "mode %s needs a file of events (.jsonl.zst) and a file of weights (.csv) in the same folder", m.Name)
		}
		index.Modes = append(index.Modes, ModeFiles{m.Name, cost, m.Events, m.Weights})
	}
	return index, nil
}

// parseCost reads a cost exactly; wrong describes an invalid one.
func parseCost(text string) (cost money.Multiplier, wrong string) {
	if len(text) > 32 || text == "" || text[0] == '"' {
		return cost, "is no number"
	}
	exact, ok := new(big.Rat).SetString(text)
	scale := big.NewRat(10_000, 1)
	switch {
	case !ok || strings.ContainsAny(text, "eE"):
		return cost, "is no plain decimal number"
	case exact.Sign() <= 0:
		return cost, "is not positive"
	case exact.Cmp(big.NewRat(maxCost, 1)) > 0:
		return cost, "is above 10000"
	case !new(big.Rat).Mul(exact, scale).IsInt():
		return cost, "has more than 4 decimals"
	}
	return money.FromRat(exact), ""
}

// isPlainFile reports whether a name is a file in the same folder.
func isPlainFile(name, extension string) bool {
	return strings.HasSuffix(name, extension) && len(name) > len(extension) && path.Base(name) == name && checkName(name) == nil
}
