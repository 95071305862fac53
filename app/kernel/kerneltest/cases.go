package kerneltest

import (
	"fmt"

	"croupier/app/kernel/cases"
	"croupier/db"
)

// Cases records the cases that packages open for staff.
type Cases struct {
	Opened []cases.Case
	// States are the states of the cases by id: case-1 is the first opened one.
	States map[string]*cases.State
	// Notes are the added notes: the id, the author and the text.
	Notes []string
}

// Open implements cases.Cases.
func (c *Cases) Open(_ *db.Tx, opened cases.Case) (string, error) {
	c.Opened = append(c.Opened, opened)
	caseID := fmt.Sprint("case-", len(c.Opened))
	if c.States == nil {
		c.States = map[string]*cases.State{}
	}
	c.States[caseID] = &cases.State{Number: int64(len(c.Opened)), DueAt: opened.DueAt}
	return caseID, nil
}

// AddNote implements cases.Cases.
func (c *Cases) AddNote(_ *db.Tx, caseID, actor, text, _ string) error {
	c.Notes = append(c.Notes, caseID+" "+actor+" "+text)
	return nil
}

// StateOf implements cases.Cases.
func (c *Cases) StateOf(_ db.Querier, caseID string) (cases.State, error) {
	if state := c.States[caseID]; state != nil {
		return *state, nil
	}
	return cases.State{}, fmt.Errorf("there is no case %s", caseID)
}

// Texts are the opened cases: the title, the player and the note.
func (c *Cases) Texts() (list []string) {
	for _, one := range c.Opened {
		list = append(list, one.Title+"|"+one.UserID+"|"+one.Note)
	}
	return list
}
