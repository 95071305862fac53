package host

import (
	"context"
	"fmt"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// checks prove the wagers on installed games against their draws. The kernel proves their money.
func (s *Service) checks() []audit.Check {
	return []audit.Check{
		{Name: "every wager on an installed game pays what its draw says", Run: s.checkPayouts},
		{Name: "every open round of an installed game has its stake and its draw", Run: s.checkRounds},
	}
}

// findWager finds no object: requests of games are not recorded.
func findWager(db.Querier, []byte) (wager.RequestObject, bool, error) {
	return wager.RequestObject{}, false, nil
}

func (s *Service) checkPayouts(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
	known := func(game string) bool { return gameID.MatchString(game) }
	return gamecalls.ReplayCheck{Kind: Kind, Batch: gamecalls.AuditBatch, Known: known, Problem: s.mismatch}.Check(ctx, d, report)
}

// mismatch draws the outcome of a wager again. It is empty for a wager that agrees with it, or whose
// version is removed, so that it can be checked only with the package.
func (s *Service) mismatch(q db.Querier, w *wagerlog.Wager) string {
	if w.Rules != rulesVersion || w.Fairness != provablyfair.Version {
		return fmt.Sprintf("was drawn by rules %d and fairness %d, which are not the ones of today", w.Rules, w.Fairness)
	}
	r, err := roundOfWager(w)
	if err != nil {
		return err.Error()
	}
	installed, err := findVersion(q, r.key.game, r.key.version)
	if err != nil {
		return err.Error()
	}
	if installed == nil {
		return ""
	}
	drawn, reason := s.drawAgain(q, r)
	if drawn == nil {
		return reason
	}
	exact := drawn.multiplier
	switch payout := exact.Payout(w.Stake); {
	case payout != w.Payout:
		return fmt.Sprintf("paid %d, drawn again %d", w.Payout, payout)
	case exact.Cmp(w.Multiplier) != 0 && w.Payout > 0:
		return fmt.Sprintf("has multiplier %s, drawn again %s", w.Multiplier.Exact(), exact.Exact())
	}
	return ""
}

// checkRounds draws the open rounds again, and looks for stakes without a round.
func (s *Service) checkRounds(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		open := map[id.Binary]bool{}
		err := eachRound(q, func(r *round) {
			checked++
			open[r.id] = true
			drawn, reason := s.drawAgain(q, r)
			if drawn != nil && drawn.payout != r.payout {
				reason = fmt.Sprintf("will pay %d of 100, drawn again %d", r.payout, drawn.payout)
			}
			if reason != "" {
				report("round "+r.id.String(), "%s", reason)
			}
		})
		if err != nil {
			return err
		}
		return wager.EachOpen(q, func(w *wager.Wager) {
			if w.Kind == Kind && !open[w.ID] {
				report("round "+w.ID.String(), "has a stake but no round")
			}
		})
	})
	return checked, err
}

// EachDraw reads all draws of installed games from the seeds of players.
func EachDraw(q db.Querier, fn func(draw id.Binary, pair int64, nonce uint64)) error {
	if err := eachRound(q, func(r *round) { fn(r.id, r.pair, r.nonce) }); err != nil {
		return err
	}
	_, err := wagerlog.EachSince(q, 0, gamecalls.AuditBatch, func(w *wagerlog.Wager) {
		if w.Kind == Kind {
			fn(w.ID, w.Pair, w.Nonce)
		}
	})
	return err
}

// roundOfWager returns the round of an ended wager, without its bet and payout.
func roundOfWager(w *wagerlog.Wager) (*round, error) {
	var chosen choices
	if err := json.Unmarshal([]byte(w.Choices), &chosen); err != nil {
		return nil, fmt.Errorf("read the choices of wager %s: %w", w.ID, err)
	}
	return &round{id: w.ID, owner: w.Player.Owner, key: versionKey{w.Product, chosen.Version}, mode: chosen.Mode, pair: w.Pair, nonce: w.Nonce}, nil
}

// Describe returns the choices, the draw and the outcome of an ended wager.
func (s *Service) Describe(q db.Querier, w *wagerlog.Wager) (wagerlog.Details, error) {
	r, err := roundOfWager(w)
	if err != nil {
		return wagerlog.Details{}, err
	}
	details, err := s.describe(q, r)
	if err != nil {
		return wagerlog.Details{}, err
	}
	details.Choices = jsontext.Value(w.Choices)
	if drawn, _ := s.drawAgain(q, r); drawn != nil {
		details.View = drawn.view
	}
	return details, nil
}

// DescribeOpen returns what the player of an open round knows; empty for an unknown round.
func (s *Service) DescribeOpen(q db.Querier, binary id.Binary) (wagerlog.Details, error) {
	r, err := roundByID(q, binary)
	if r == nil || err != nil {
		return wagerlog.Details{}, err
	}
	return s.describe(q, r)
}

// describe returns the draw of a round.
func (s *Service) describe(q db.Querier, r *round) (wagerlog.Details, error) {
	pair, err := s.Seeds.ByID(q, r.pair)
	if err != nil {
		return wagerlog.Details{}, err
	}
	draw := &wagerlog.Draw{ServerSeedHash: pair.Hash(), ClientSeed: pair.ClientSeed, Nonce: r.nonce}
	if pair.Revealed() {
		draw.ServerSeed = &pair.ServerSeed
	}
	return wagerlog.Details{Draw: draw}, nil
}

// outcomeView is the outcome of a wager on its page: with the seeds, the digest identifies all that is
// needed to recompute it.
type outcomeView struct {
	Version string `json:"version"`
	Digest  string `json:"digest"`
	Mode    string `json:"mode"`
	// TotalWeight and Point are text, because they can be above the precision of numbers in browsers.
	TotalWeight string `json:"total_weight"`
	Point       string `json:"point"`
	// Outcome is the number of the outcome in the package, Payout the payout of a bet of 100.
	Outcome string         `json:"outcome"`
	Payout  uint64         `json:"payout"`
	Events  jsontext.Value `json:"events"`
}

// abandonedAfter is the time after which an abandoned round is paid.
const abandonedAfter = 7 * 24 * time.Hour

// Jobs returns the jobs of the host.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "pay abandoned rounds", When: schedule.Daily(4, 40), AllowManual: true,
		Run: func(ctx context.Context, _ *schedule.JobRun) error {
			return s.payAbandoned(ctx, s.Clock.Now().Add(-abandonedAfter).UnixMilli())
		},
	}, {
		Name: "delete old sessions of installed games", When: schedule.Daily(4, 50), AllowManual: true,
		Run: func(ctx context.Context, _ *schedule.JobRun) error {
			return s.deleteSessions(ctx, s.Clock.Now().Add(-keptSessions).UnixMilli())
		},
	}}
}
