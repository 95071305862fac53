package load

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/simulate"
	"croupier/app/sports/feeds"
)

// sportsMix are the sports of the events in turns: together more than 60 markets each.
var sportsMix = []string{"soccer", "basketball", "tennis", "ice-hockey", "volleyball", "basketball", "tennis", "ice-hockey"}

// chunk is the number of events that one request of the feed updates: they are spread over the
// second like the news of matches.
const chunk = 5

// season is a feed of live matches.
type season struct {
	http        *http.Client
	url, secret string
	matches     []*match
}

// match is a live match that is played move by move.
type match struct {
	id, sport string
	game      *simulate.Game
	seq       int64
	// sent is the time of its last update, in unix nanoseconds.
	sent atomic.Int64
}

func newSeason(events int, url, secret string) (*season, error) {
	s := &season{http: &http.Client{Timeout: callTimeout}, url: url, secret: secret}
	for i := range events {
		m := &match{id: "bench-" + strconv.Itoa(i), sport: sportsMix[i%len(sportsMix)]}
		setup, known := models.For(m.sport)
		if !known {
			return nil, fmt.Errorf("there is no model of %s", m.sport)
		}
		var seed [32]byte
		binary.LittleEndian.PutUint64(seed[:], uint64(i))
		m.game = simulate.New(setup(0, 0, uint64(i)), seed)
		// Matches are at different moments of their first third.
		for range i % 20 {
			m.game.Play()
		}
		s.matches = append(s.matches, m)
	}
	return s, nil
}

// begin sends all fixtures with their first states and all requested recoveries.
func (s *season) begin(ctx context.Context) error {
	starts := time.Now().Add(-time.Minute).UnixMilli()
	for at := 0; at < len(s.matches); at += chunk {
		var messages []any
		for _, m := range s.matches[at:min(at+chunk, len(s.matches))] {
			m.seq++
			messages = append(messages, map[string]any{"fixture": map[string]any{
				"id": m.id, "seq": 1, "sport": m.sport, "category": "Bench", "tournament": "Bench " + m.sport, "home": m.id + " home", "away": m.id + " away",
				"starts": starts, "modelled": true,
			}}, m.message())
		}
		requested, err := s.send(ctx, messages)
		if err != nil {
			return err
		}
		if at+chunk < len(s.matches) {
			continue
		}
		for _, id := range requested {
			if _, err := s.send(ctx, []any{map[string]any{"complete": id}}); err != nil {
				return err
			}
		}
	}
	return nil
}

// message is the state of a match.
func (m *match) message() any {
	phase := "live"
	if m.game.Over() {
		phase = "over"
	}
	return map[string]any{"state": map[string]any{"event": m.id, "seq": m.seq, "phase": phase, "state": m.game.State()}}
}

// play updates each match once a second until a time, and returns the delay of each update from
// the moment at which it was due.
func (s *season) play(ctx context.Context, until time.Time) (took []time.Duration, err error) {
	due := time.Now()
	pause := time.Second / time.Duration(max(len(s.matches)/chunk, 1))
	for at := 0; due.Before(until); at = (at + chunk) % len(s.matches) {
		if err := sleep(ctx, time.Until(due)); err != nil {
			return nil, err
		}
		var messages []any
		for _, m := range s.matches[at:min(at+chunk, len(s.matches))] {
			if m.game.Over() {
				continue
			}
			m.game.Play()
			m.seq++
			messages = append(messages, m.message())
			m.sent.Store(time.Now().UnixNano())
		}
		if len(messages) > 0 {
			if _, err := s.send(ctx, messages); err != nil {
				return nil, err
			}
		}
		for range messages {
			took = append(took, time.Since(due))
		}
		due = due.Add(pause)
	}
	return took, nil
}

// send sends messages, and returns the requested recoveries.
func (s *season) send(ctx context.Context, messages []any) (requested []string, err error) {
	body, err := json.Marshal(map[string]any{"messages": messages})
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+feeds.PushPath, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	at := strconv.FormatInt(time.Now().UnixMilli(), 10)
	mac := hmac.New(sha256.New, []byte(s.secret))
	mac.Write([]byte(at + "."))
	mac.Write(body)
	request.Header.Set("X-Time", at)
	request.Header.Set("X-Signature", hex.EncodeToString(mac.Sum(nil)))
	reply, err := s.http.Do(request)
	if err != nil {
		return nil, fmt.Errorf("send news of sports: %w", err)
	}
	defer reply.Body.Close()
	text, err := io.ReadAll(reply.Body)
	if err != nil {
		return nil, fmt.Errorf("send news of sports: %w", err)
	}
	var answer struct {
		Refused []struct {
			Reason string `json:"reason"`
		} `json:"refused"`
		Recover []struct {
			ID string `json:"id"`
		} `json:"recover"`
	}
	if err := json.Unmarshal(text, &answer); err != nil || reply.StatusCode != http.StatusOK || len(answer.Refused) > 0 {
		return nil, fmt.Errorf("send news of sports: status %d: %.300s", reply.StatusCode, text)
	}
	for _, one := range answer.Recover {
		requested = append(requested, one.ID)
	}
	return requested, nil
}

// sleep waits, unless ctx ends.
func sleep(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
