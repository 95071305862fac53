package freespins

import (
	"context"
	"errors"
	"time"

	"croupier/app/betting/providers/remote"
	"croupier/app/kernel/oplog"
	"croupier/db"
)

// work is a call of a provider that is due.
type work struct {
	spins    spins
	campaign campaign
}

// give gives the spins of a player. A player who may not have promotions any more gets none.
func (s *Service) give(ctx context.Context, w *work) error {
	problem, name := "", ""
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		problem, name, err = s.refusedPlayer(q, w.spins.userID)
		return err
	})
	switch now := s.Clock.Now(); {
	case err != nil:
		return err
	case problem == "" && now.UnixMilli() >= w.campaign.endsAt:
		problem = "The time of the spins was over."
		fallthrough
	case problem != "":
		return s.update(ctx, w.spins, func(one *spins) { one.state, one.problem = stateFailed, problem })
	}
	issuer, err := s.Integrations.Issuer(w.campaign.integration)
	reference := ""
	if err == nil {
		reference, err = issuer.SetFreeSpins(ctx, remote.FreeSpins{
			ID: w.spins.id, Game: w.spins.game, Player: w.spins.userID, Name: name, Currency: w.campaign.currency, Spins: int(w.campaign.spins), Bet: w.campaign.bet,
			From: s.Clock.Now(), Until: time.UnixMilli(w.campaign.endsAt),
		})
	}
	if err != nil {
		return s.failed(ctx, w, "give free spins", err)
	}
	return s.update(ctx, w.spins, func(one *spins) {
		one.reference, one.problem = reference, ""
		if one.state == stateCancelled { // by staff, while the provider was called
			one.state = stateCancelling
			return
		}
		one.state = stateIssued
	})
}

// refusedPlayer returns why a player gets no spins, or an empty text and the player's name.
func (s *Service) refusedPlayer(q db.Querier, userID string) (problem, name string, err error) {
	excluded, err := s.Players.Excluded(q, userID)
	if err != nil || excluded {
		return "The player is banned, excluded or deleted.", "", err
	}
	allowed, err := s.Players.MarketingAllowed(q, userID)
	if err != nil || !allowed {
		return "The player gets no promotions.", "", err
	}
	person, found, err := s.Players.ByID(q, userID)
	if err != nil || !found {
		return "The player is unknown.", "", err
	}
	return "", person.Name, nil
}

// takeBack takes the spins back that a player has not played.
func (s *Service) takeBack(ctx context.Context, w *work) error {
	issuer, err := s.Integrations.Issuer(w.campaign.integration)
	if err == nil {
		err = issuer.CancelFreeSpins(ctx, w.spins.reference)
	}
	// A provider refuses to take back spins that are played or over.
	if refused := (*remote.RefusedError)(nil); err != nil && !errors.As(err, &refused) && s.Clock.Now().UnixMilli() < w.campaign.endsAt {
		return s.failed(ctx, w, "take free spins back", err)
	}
	return s.update(ctx, w.spins, func(one *spins) { one.state = stateIssued }) // and over, as its campaign is
}

// failed plans another try of a call, or gives up.
func (s *Service) failed(ctx context.Context, w *work, what string, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	s.Log.Warn(what, "provider", w.campaign.integration, "error", err)
	refused := (*remote.RefusedError)(nil)
	isFinal := errors.As(err, &refused) || w.spins.tries+1 >= maxTries
	return s.update(ctx, w.spins, func(one *spins) {
		one.tries++
		one.problem = "The provider does not answer."
		if refused != nil {
			one.problem = oplog.Redact(refused.Error())
		}
		if isFinal && one.state == stateWaiting {
			one.state = stateFailed
			return
		}
		one.dueAt = s.Clock.Now().Add(retryAfter << min(one.tries-1, maxTries)).UnixMilli()
	})
}

// update changes the spins of a player as they are stored now.
func (s *Service) update(ctx context.Context, seen spins, change func(one *spins)) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		one, err := spinsByID(tx, seen.id)
		if err != nil || one == nil {
			return err
		}
		change(one)
		one.changedAt = tx.Now().UnixMilli()
		return updateSpins(tx, one)
	})
}
