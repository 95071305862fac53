// Package verify recomputes outcomes from revealed seeds for the command line.
// The browser has its own implementation.
package verify

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"croupier/app/kernel/mathpackage"
	"croupier/app/kernel/originals"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/prizedraw"
	"croupier/app/kernel/provablyfair"
)

// Input is the input of an outcome. The game decides which fields are used.
type Input struct {
	Game                   string
	ServerSeed, ClientSeed string
	Nonce                  uint64
	// Cursor is the block number for the game hmac.
	Cursor uint64
	// Hash and Salt are the hash and salt of a crash round.
	Hash, Salt string
	// Params are the choices that affect an outcome, as JSON.
	Params string
	// Package is the folder or archive of a math package, and Mode a mode of it.
	Package, Mode string
}

// Names that are not originals but can be computed too.
const (
	Crash      = "crash"
	CrashChain = "crash-chain"
	Commitment = "seed-commitment"
	HMAC       = "hmac"
	// MathPackage is a game from a math package.
	MathPackage = "math-package"
)

// ErrGame refuses a game that cannot be computed.
var ErrGame = errors.New("the game is unknown")

// Games lists the games that can be computed.
func Games() []string {
	return append(originals.IDs(), prizedraw.Wheel, prizedraw.Faucet, prizedraw.Jackpot, Crash, CrashChain, Commitment, HMAC, MathPackage)
}

// Outcome computes the outcome in the published form. Errors: ErrGame,
// *rules.Refusal, or a missing input.
func Outcome(in Input) (any, error) {
	switch in.Game {
	case Crash:
		if in.Hash == "" {
			return nil, errors.New("crash needs the round's hash")
		}
		return hundredths(provablyfair.CrashPoint(in.Hash, in.Salt)), nil
	case CrashChain:
		if in.Hash == "" {
			return nil, errors.New("crash-chain needs the round's hash")
		}
		return provablyfair.PreviousHash(in.Hash), nil
	}
	if in.ServerSeed == "" {
		return nil, errors.New("the server seed is missing")
	}
	switch in.Game {
	case Commitment:
		return provablyfair.Commitment(in.ServerSeed), nil
	case HMAC:
		block := provablyfair.Block(in.ServerSeed, in.ClientSeed, in.Nonce, in.Cursor)
		return hex.EncodeToString(block[:]), nil
	case MathPackage:
		return packageOutcome(in)
	case prizedraw.Wheel:
		return segment(in)
	case prizedraw.Jackpot:
		return jackpotDraw(in)
	case prizedraw.Faucet:
		return prizedraw.PercentText(prizedraw.Share(provablyfair.NewStream(in.ServerSeed, in.ClientSeed, in.Nonce))), nil
	}
	game := originals.Find(in.Game)
	if game == nil {
		return nil, fmt.Errorf("%w: %s is none of %s", ErrGame, in.Game, strings.Join(Games(), ", "))
	}
	outcome, err := game.Outcome(provablyfair.NewStream(in.ServerSeed, in.ClientSeed, in.Nonce), []byte(in.Params))
	if err != nil {
		return nil, err
	}
	return outcome, nil
}

// packageResult is the outcome of a game from a math package. Numbers of 64 bits are text.
type packageResult struct {
	Outcome     string `json:"outcome"`
	Payout      string `json:"payout"`
	Point       string `json:"point"`
	TotalWeight string `json:"total_weight"`
	Weights     string `json:"weights"`
	SHA256      string `json:"sha256"`
}

// packageOutcome draws an outcome from the weights of a math package. Its payout is that of a bet of 1.
func packageOutcome(in Input) (any, error) {
	if in.Package == "" || in.Mode == "" {
		return nil, errors.New("math-package needs the package and the mode")
	}
	source, err := mathpackage.OpenSource(in.Package, mathpackage.DefaultLimits())
	if err != nil {
		return nil, err
	}
	drawn, err := mathpackage.Recompute(source, in.Mode, provablyfair.NewStream(in.ServerSeed, in.ClientSeed, in.Nonce))
	if err := errors.Join(err, source.Close()); err != nil {
		return nil, err
	}
	return packageResult{
		Outcome: strconv.FormatUint(drawn.ID, 10), Payout: hundredths(drawn.Payout).String(), Point: strconv.FormatUint(drawn.Point, 10),
		TotalWeight: strconv.FormatUint(drawn.Total, 10), Weights: drawn.File, SHA256: drawn.SHA256,
	}, nil
}

// segment is where a wheel of prizes stops, counted from 1. The choices are its
// chances in percent: {"weights":"60 20 10 6 3.9 0.1"}.
func segment(in Input) (any, error) {
	choices, err := rules.Decode[struct {
		Weights string `json:"weights"`
	}]([]byte(in.Params))
	if err != nil {
		return nil, err
	}
	weights, err := prizedraw.ParseWeights(choices.Weights)
	if err != nil {
		return nil, fmt.Errorf("read the chances (weights): %w", err)
	}
	return weights.Segment(provablyfair.NewStream(in.ServerSeed, in.ClientSeed, in.Nonce)) + 1, nil
}

// jackpotDraw is the number that a wager draws in a jackpot, as text. The choices are the jackpot and
// the number of possible draws: {"jackpot":"ID","of":"990000000"}. The wager wins if the number is
// below its contribution.
func jackpotDraw(in Input) (any, error) {
	choices, err := rules.Decode[struct {
		Jackpot string `json:"jackpot"`
		Of      string `json:"of"`
	}]([]byte(in.Params))
	if err != nil {
		return nil, err
	}
	of, err := strconv.ParseUint(choices.Of, 10, 63)
	if err != nil || of == 0 || choices.Jackpot == "" {
		return nil, errors.New("a jackpot needs its id (jackpot) and the number of possible draws (of), at least 1")
	}
	return strconv.FormatUint(prizedraw.JackpotStream(in.ServerSeed, in.ClientSeed, choices.Jackpot, in.Nonce).Below64(of), 10), nil
}

// DrawnBlocks are the blocks of a game's outcome, for players who verify it.
func DrawnBlocks(in Input, blocks int) []string {
	lines := make([]string, 0, blocks)
	for cursor := range uint64(blocks) {
		block := provablyfair.Block(in.ServerSeed, in.ClientSeed, in.Nonce, cursor)
		lines = append(lines, fmt.Sprintf("HMAC-SHA256(server seed, %q) = %x", fmt.Sprintf("%s:%d:%d", in.ClientSeed, in.Nonce, cursor), block))
	}
	return lines
}

// hundredths is a point that is encoded as a JSON number: 256 is 2.56.
type hundredths uint64

// MarshalJSON implements json.Marshaler.
func (h hundredths) MarshalJSON() ([]byte, error) { return []byte(h.String()), nil }

// String formats the point without trailing zeros.
func (h hundredths) String() string {
	text := fmt.Sprintf("%d.%02d", uint64(h)/100, uint64(h)%100)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}
