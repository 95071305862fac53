package event

import "croupier/db"

// Watch registers a function that is called for every fact in its transaction, after the subscribers.
// Call it before anything is published.
func (b *Bus) Watch(fn func(tx *db.Tx, r Record)) { b.log.Watch(fn) }
