// Phones show notifications only for a worker like this one. It keeps nothing and fetches nothing: a
// touch on a note brings back the page of the table that it is about.
addEventListener('notificationclick', (event) => {
  const { tag } = event.notification;
  event.notification.close();
  event.waitUntil(
    clients.matchAll({ type: 'window' }).then((pages) => (pages.find(({ url }) => url.includes(tag)) ?? pages[0])?.focus()),
  );
});
