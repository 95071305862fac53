package exchanges

// Redirect connects all sources to one address, where a measurement sends their messages: the path of a
// source is its id. It is called before a site is made.
func Redirect(address string) {
	for id, e := range exchanges {
		e.url = address + "/" + id
		exchanges[id] = e
	}
}
