package seeds

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Owner returns the owner of a caller's money and seeds. The owner of a guest is valid as
// long as the browser keeps the cookie.
type Owner func(call *session.Call) (string, error)

// SeedsAnswer is what a player may know about the own seeds: everything except the active
// and the next server seed.
type SeedsAnswer struct {
	ClientSeed         string     `json:"client_seed"`
	ServerSeedHash     string     `json:"server_seed_hash"`
	NextServerSeedHash string     `json:"next_server_seed_hash"`
	Nonce              uint64     `json:"nonce"`
	Past               []PastSeed `json:"past"`
}

// PastSeed is a revealed pair.
type PastSeed struct {
	ServerSeed     string `json:"server_seed"`
	ServerSeedHash string `json:"server_seed_hash"`
	ClientSeed     string `json:"client_seed"`
	// Nonces is the number of draws: nonces 0 to Nonces-1 were used.
	Nonces     uint64 `json:"nonces"`
	RevealedAt int64  `json:"revealed_at"`
}

// maxPastSeeds is the maximum number of revealed pairs in an answer.
const maxPastSeeds = 50

// ChangeRequest carries the player's new seed.
type ChangeRequest struct {
	ClientSeed string `json:"client_seed"`
}

// ErrOpenRound is returned for a rotation while an open round still draws from the seeds.
// Its answer contains the games of such rounds.
var ErrOpenRound = fault.New(2, "Finish your open rounds first.")

// maxClientSeed is the maximum length of a client seed, in characters.
const maxClientSeed = 64

// Actions lists the calls of this feature.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/user/seeds", action.Public, s.Seeds,
			action.Summary("The caller's client seed, the commitments and the revealed seeds."), action.PerAddress(300, time.Minute)),
		action.Post("/api/user/client_seed_change", action.Public, s.Change,
			action.Summary("Sets a new client seed, which reveals the server seed in use and starts the next one."),
			action.PerAddress(60, time.Minute)),
	}
}

// Seeds returns the caller's seeds.
func (s *Service) Seeds(ctx context.Context, call *session.Call, _ action.None) (SeedsAnswer, error) {
	owner, err := s.creatableOwner(ctx, call)
	if err != nil {
		return SeedsAnswer{}, err
	}
	var answer SeedsAnswer
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		if _, err := s.ensure(tx, owner); err != nil {
			return err
		}
		answer, err = s.describe(tx, owner)
		return err
	})
	return answer, err
}

// Change rotates the seeds: it reveals the active server seed and activates the
// next one, whose hash was shown before, with the new client seed.
func (s *Service) Change(ctx context.Context, call *session.Call, request ChangeRequest) (SeedsAnswer, error) {
	seed, err := parseClientSeed(request.ClientSeed)
	if err != nil {
		return SeedsAnswer{}, err
	}
	owner, err := s.creatableOwner(ctx, call)
	if err != nil {
		return SeedsAnswer{}, err
	}
	var answer SeedsAnswer
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		pair, err := s.ensure(tx, owner)
		if err != nil {
			return err
		}
		games, err := s.openGames(tx, owner)
		if err != nil {
			return err
		}
		if len(games) > 0 {
			return ErrOpenRound.With("games", games)
		}
		opened, err := s.unseal(pair)
		if err != nil {
			return err
		}
		if err := storeReveal(tx, opened); err != nil {
			return err
		}
		if _, err := s.advance(tx, owner, seed); err != nil {
			return err
		}
		answer, err = s.describe(tx, owner)
		return err
	})
	return answer, err
}

// creatableOwner returns the caller's owner if seeds may be created for it.
func (s *Service) creatableOwner(ctx context.Context, call *session.Call) (string, error) {
	if _, err := call.StorageOwner(ctx); err != nil {
		return "", err
	}
	return s.owner(call)
}

func parseClientSeed(text string) (string, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return "", fault.Field("client_seed", "validation.required")
	case utf8.RuneCountInString(text) > maxClientSeed:
		return "", fault.Field("client_seed", "validation.max.string")
	case strings.ContainsFunc(text, unicode.IsControl) || !utf8.ValidString(text):
		return "", fault.Field("client_seed", "validation.regex")
	}
	return text, nil
}

func (s *Service) describe(q db.Querier, owner string) (SeedsAnswer, error) {
	pair, err := activePair(q, owner)
	if err != nil {
		return SeedsAnswer{}, err
	}
	next, err := waitingPair(q, owner)
	if err == nil && next == nil {
		err = fmt.Errorf("find the next seeds of %s: %w", owner, errNoWaitingPair)
	}
	if err != nil {
		return SeedsAnswer{}, err
	}
	pastSeed, err := revealedPairs(q, owner, maxPastSeeds)
	if err != nil {
		return SeedsAnswer{}, err
	}
	answer := SeedsAnswer{
		ClientSeed: pair.ClientSeed, ServerSeedHash: pair.Hash(), NextServerSeedHash: next.Hash(), Nonce: pair.Nonce,
		Past: []PastSeed{},
	}
	for _, p := range pastSeed {
		answer.Past = append(answer.Past, PastSeed{
			ServerSeed: p.ServerSeed, ServerSeedHash: p.Hash(), ClientSeed: p.ClientSeed, Nonces: p.Nonce, RevealedAt: p.RevealedAt,
		})
	}
	return answer, nil
}
