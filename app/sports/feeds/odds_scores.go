package feeds

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
)

// oddsScore is a score in the format of the-odds-api.
type oddsScore struct {
	ID        string     `json:"id"`
	Completed bool       `json:"completed"`
	Updated   *time.Time `json:"last_update"`
	Home      string     `json:"home_team"`
	Away      string     `json:"away_team"`
	Scores    []struct {
		Name  string `json:"name"`
		Score string `json:"score"`
	} `json:"scores"`
}

// sendScore sends how an event ended, or that staff must enter the result and why.
func (o *Odds) sendScore(ctx context.Context, sport string, s *oddsScore, sink source.Sink) {
	if !s.Completed || s.ID == "" {
		return
	}
	score, reason := s.final(sport)
	if reason != "" {
		_ = o.send(ctx, sink, source.Message{Unclear: &source.Unclear{Event: s.ID, Reason: reason}})
		return
	}
	seq := int64(1)
	if s.Updated != nil {
		seq = max(seq, s.Updated.UnixMilli())
	}
	result := &markets.Result{Status: markets.Ended, OnlyFinal: true, Winner: score.Leader(), Periods: []markets.Tally{{markets.Points: score}}, Done: 1, Regular: true}
	_ = o.send(ctx, sink, source.Message{State: &source.State{Event: s.ID, Seq: seq, Phase: source.Over, Play: &models.State{Result: result}}})
}

// maxScore is the maximum score of a side.
const maxScore = 1000

// final returns the score of both sides, or why it does not show how the event ended.
func (s *oddsScore) final(sport string) (score markets.Score, reason string) {
	text := s.text()
	if sport == "cricket" {
		return score, "The source says " + text + ", and runs do not decide who has won a match that rain has shortened."
	}
	found := 0
	for _, one := range s.Scores {
		n, err := strconv.Atoi(strings.TrimSpace(one.Score))
		switch {
		case err != nil || n < 0 || n > maxScore:
			return score, "The source says " + text + ", which is not a score in plain numbers."
		case one.Name == s.Home:
			score.Home, found = n, found+1
		case one.Name == s.Away:
			score.Away, found = n, found+1
		}
	}
	if found != 2 || s.Home == s.Away {
		return score, "The source says " + text + ", which is not a score of both sides."
	}
	return score, ""
}

// maxTextBytes is how much of a source text staff see, in bytes.
const maxTextBytes = 60

// text returns the scores for staff.
func (s *oddsScore) text() string {
	var list []string
	for _, one := range s.Scores[:min(len(s.Scores), 2)] {
		list = append(list, fmt.Sprintf("%q for %q", truncate(one.Score), truncate(one.Name)))
	}
	if len(list) == 0 {
		return "that the event has ended, without a score"
	}
	return strings.Join(list, " and ")
}

// truncate shortens a text to maxTextBytes bytes.
func truncate(text string) string {
	if len(text) > maxTextBytes {
		text = strings.ToValidUTF8(text[:maxTextBytes], "")
	}
	return text
}
